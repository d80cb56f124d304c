// Holds the documents to what they say: links lead somewhere, names exist, commands print what is shown, drawings are
// what the descriptions make. Needs out/lightsout and build/host/boards.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import test from 'node:test';

import { anchors, blocks, codeWords, links, projectFiles, prose, read, root, sessions } from './reading.mjs';

const documents = projectFiles('.md');
const folders = [
  'core',
  'hal',
  'boards',
  'firmware',
  'host_tests',
  'emulator',
  'workbench',
  'scripts',
  'docs',
  'cmake',
];

/**
 * What is wrong with the links of a document at `path`.
 * @param {string} path
 * @param {string} text
 */
const deadLinks = (path, text) =>
  links(text).flatMap(link => {
    if (/^(https?|mailto):/.test(link)) return [];
    const [file, anchor] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)));
    if (!existsSync(join(root, target))) return [`${path}: "${link}" leads nowhere`];
    if (anchor === undefined) return [];
    if (!target.endsWith('.md')) return [`${path}: "${link}" names a place in a file that has none`];
    const there = target === path ? anchors(text) : anchors(read(target));
    return there.includes(anchor) ? [] : [`${path}: ${target} has no heading "#${anchor}"`];
  });

/**
 * What a document tells the reader to make: files before a block, boards that are copied.
 * @param {string} text
 */
const made = text =>
  [...text.matchAll(/^`([\w./-]+)`:\n\n```|^cp -r \S+ (\S+)$/gm)].map(([, file, folder]) => file ?? folder);

/**
 * Files that a document names in code marks and that are not there.
 * @param {string} path
 * @param {string} text
 */
const missingFiles = (path, text) =>
  codeWords(text)
    .filter(word => !made(text).includes(word))
    .filter(word => folders.some(folder => word.startsWith(`${folder}/`)) && /^[\w./-]+$/.test(word))
    .filter(word => !existsSync(join(root, word)))
    .map(word => `${path}: there is no ${word}`);

test('every link and every anchor leads somewhere', () => {
  assert.ok(documents.length >= 10, 'the documents were found');
  assert.deepEqual(
    documents.flatMap(path => deadLinks(path, read(path))),
    [],
  );
});

test('a dead link, a dead anchor and a missing file would be noticed', () => {
  assert.equal(deadLinks('README.md', '[a](nowhere.md) [b](docs/player.md#no-such) <img src="gone.svg">').length, 3);
  assert.equal(deadLinks('README.md', '# Here\n[b](#here) [c](docs/player.md#tricks)').length, 0);
  assert.equal(missingFiles('README.md', 'see `core/no_such.hpp`').length, 1);
});

test('every file that is named exists', () => {
  assert.deepEqual(
    documents.flatMap(path => missingFiles(path, read(path))),
    [],
  );
});

test('the walk from the pin to the photon names files and functions that are there', () => {
  const rows = [...read('docs/engineer.md').matchAll(/^\| (\d+) \| .* \| `([^`]+)` \| `([^`]+)` \|$/gm)];
  assert.ok(rows.length >= 12, `${rows.length} steps found`);
  rows.forEach(([, number], i) => assert.equal(Number(number), i + 1));
  for (const [, number, file, name] of rows) {
    assert.ok(existsSync(join(root, file)), `step ${number}: there is no ${file}`);
    assert.match(read(file), new RegExp(`\\b${name}\\b`), `step ${number}: ${file} has no ${name}`);
  }
});

/**
 * Names of code that a document says stand in a file (`name` in `file`) and that do not.
 * @param {string} path
 * @param {string} text
 */
const misplacedNames = (path, text) =>
  [...prose(text).matchAll(/`([A-Za-z_]\w*)`,? (?:is )?(?:in|of) `([\w./-]+\.\w+)`/g)]
    .map(([, name, file]) => [
      name,
      [file, join(dirname(path), file)].find(each => existsSync(join(root, each))) ?? file,
    ])
    .filter(([name, file]) => !existsSync(join(root, file)) || !new RegExp(`\\b${name}\\b`).test(read(file)))
    .map(([name, file]) => `${path}: ${file} has no ${name}`);

test('a name that is said to be in a file is in that file', () => {
  assert.equal(
    misplacedNames('README.md', '`Kind` in `core/game/state.hpp`, `kWorldCount` in `core/rules/worlds.hpp`').length,
    1,
  );
  assert.deepEqual(
    documents.flatMap(path => misplacedNames(path, read(path))),
    [],
  );
});

test('names of code in the documents are in the code', () => {
  const sources = ['.hpp', '.cpp', '.pio', '.py', '.h', '.sh', '.cmake', '.mjs', '.json', '.txt', '.c', '.S']
    .flatMap(projectFiles)
    .map(read)
    .join('\n');
  const unknown = documents.flatMap(path => {
    const introduced = blocks(read(path), 'cpp').join('\n') + blocks(read(path), 'diff').join('\n');
    const identifiers = codeWords(read(path)).filter(
      word => /^(?:k[A-Z]\w+|[A-Z][a-z]\w+|[a-z]+_[a-z_]+)$/.test(word) && !/case$/i.test(word),
    );
    return identifiers
      .filter(word => !new RegExp(`\\b${word}\\b`).test(sources + introduced))
      .map(word => `${path}: nothing is called ${word}`);
  });
  assert.deepEqual(unknown, []);
});

test('commands print what the documents show', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lights-documents-'));
  let ran = 0;
  try {
    for (const path of documents)
      for (const { command, output } of sessions(read(path))) {
        assert.match(command, /^lightsout /, `${path}: shows something else than lightsout: ${command}`);
        const got = spawnSync('bash', ['-c', command], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, PATH: `${join(root, 'out')}:${process.env.PATH}` },
          timeout: 60_000,
        });
        const lines = got.stdout.replace(/\n+$/, '').split('\n');
        assert.deepEqual(lines, output, `${path}: $ ${command}\n${got.stderr}`);
        ran += 1;
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.ok(ran >= 8, `${ran} commands ran`);
});

test('commands of the workbench that are shown without an answer run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lights-workbench-'));
  let ran = 0;
  try {
    for (const path of documents)
      for (const [, words] of read(path).matchAll(/^ {4}out\/(lightsout .*?)(?: {2,}#.*)?$/gm)) {
        const got = spawnSync('bash', ['-c', `${join(root, 'out')}/${words}`], {
          cwd: folder,
          encoding: 'utf8',
          timeout: 60_000,
        });
        assert.equal(got.status, 0, `${path}: ${words}\n${got.stderr}`);
        ran += 1;
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.ok(ran >= 5, `${ran} commands ran`);
});

test('every ./lights command in the documents is one that ./lights has', () => {
  const help = execFileSync('./lights', ['help'], { cwd: root, encoding: 'utf8' });
  const known = new Set([...help.matchAll(/^ {2}\.\/lights (\w+)/gm)].map(([, word]) => word));
  const boards = execFileSync('ls', [join(root, 'boards')], { encoding: 'utf8' }).split('\n');
  const campaigns = read('scripts/campaigns.sh');
  const stages = execFileSync('ls', [join(root, 'scripts/test.d')], { encoding: 'utf8' });
  assert.ok(known.has('play') && known.has('release'));
  let seen = 0;
  for (const path of documents) {
    const text = read(path);
    const commands = [
      ...codeWords(text),
      ...['sh', 'text', ''].flatMap(language => blocks(text, language)).flatMap(block => block.split('\n')),
    ]
      .map(line => /^(?:\$ )?\.\/lights (.*?)(?: +#.*)?$/.exec(line.trim())?.[1])
      .filter(words => words !== undefined);
    for (const words of commands) {
      const [command, ...rest] = words.split(/\s+/);
      seen += 1;
      assert.ok(known.has(command), `${path}: there is no ./lights ${command}`);
      if (command === 'build' || command === 'flash')
        for (const what of rest.filter(word => /^[\w-]+$/.test(word)))
          assert.ok(
            [
              ...boards,
              ...made(text).map(folder => folder.replace('boards/', '')),
              'all',
              'host',
              'page',
              'wasm',
              'hardware',
            ].includes(what),
            `${path}: ./lights ${words}: there is no ${what}`,
          );
      const after = (/** @type {string} */ option) =>
        rest.includes(option) ? rest[rest.indexOf(option) + 1] : undefined;
      const campaign = after('--campaign');
      if (campaign && /^[a-z]/.test(campaign) && campaign !== 'all')
        assert.match(campaigns, new RegExp(`^${campaign} +\\|`, 'm'), `${path}: there is no campaign ${campaign}`);
      const only = after('--only');
      if (only && /^[a-z]/.test(only))
        assert.ok(stages.includes(only), `${path}: no test stage has ${only} in its name`);
    }
  }
  assert.ok(seen >= 10, `${seen} commands found`);
});

/**
 * What was measured belongs into docs/numbers.json: a cycle count or a size that stands in a sentence would go stale.
 * @param {string} path
 * @param {string} text
 */
const typedIn = (path, text) =>
  [
    ...prose(text.replace(/<!-- made by [^]*?<!-- end of /g, '')).matchAll(
      /\d[\d,.  ]*(?:&nbsp;| )?(?:cycles|instructions a second|bytes of (?:flash|RAM)|times as fast)\b/g,
    ),
  ].map(([words]) => `${path}: "${words}" is typed in`);

test('what a newcomer types first does what the README says', () => {
  const text = read('README.md');
  const lights = (/** @type {string} */ words, env = {}) => {
    assert.ok(text.includes(`./lights ${words}`), `the README speaks of ./lights ${words}`);
    const { LIGHTS_ROOT, DISPLAY, WAYLAND_DISPLAY, ...rest } = process.env;
    const ran = spawnSync('./lights', words.split(' '), {
      cwd: root,
      input: '',
      encoding: 'utf8',
      env: { ...rest, ...env },
      timeout: 600_000,
    });
    assert.equal(ran.status, 0, `./lights ${words}\n${ran.stdout}${ran.stderr}`);
    return ran.stdout + ran.stderr;
  };
  assert.match(lights('play --terminal'), /Solved in \d+ move/);
  const drive = mkdtempSync(join(tmpdir(), 'lights-drive-'));
  try {
    writeFileSync(join(drive, 'INFO_UF2.TXT'), 'UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n');
    assert.match(lights('flash', { LIGHTS_DRIVES: drive }), /Flashed out\/lights-handheld\.uf2/);
    assert.deepEqual(
      readFileSync(join(drive, 'lights-handheld.uf2')),
      readFileSync(join(root, 'out/lights-handheld.uf2')),
    );
  } finally {
    rmSync(drive, { recursive: true });
  }
});

test('no measured number is typed into the README or a guide', () => {
  assert.equal(typedIn('README.md', 'It takes 75 cycles and 95,600 bytes of flash.').length, 2);
  const guides = documents.filter(path => path === 'README.md' || path.startsWith('docs/'));
  assert.deepEqual(
    guides.flatMap(path => typedIn(path, read(path))),
    [],
  );
});

test('drawings and generated parts are what docs/tools/draw.mjs makes', () => {
  const made = spawnSync(process.execPath, ['docs/tools/draw.mjs', '--check'], { cwd: root, encoding: 'utf8' });
  assert.equal(made.status, 0, made.stdout + made.stderr);
});

test('every picture is well-formed, small and shown somewhere', () => {
  const pictures = [...projectFiles('.svg'), ...projectFiles('.png')].filter(path => /^(docs|boards)\//.test(path));
  assert.ok(pictures.length >= 30);
  const shown = new Set(documents.flatMap(path => links(read(path)).map(link => normalize(join(dirname(path), link)))));
  for (const path of pictures) {
    assert.ok(shown.has(path), `${path} is shown nowhere`);
    assert.ok(statSync(join(root, path)).size < 150_000, `${path} is large`);
  }
  for (const path of pictures.filter(path => path.endsWith('.svg'))) {
    const drawn = spawnSync('rsvg-convert', ['--width=200', join(root, path)]);
    assert.equal(drawn.status, 0, `${path}: ${drawn.stderr}`);
    assert.ok(drawn.stdout.length > 400, `${path} draws nothing`);
  }
});

test('every board has its guide, with parts or none, first boot and help when something is wrong', () => {
  for (const header of projectFiles('/board.hpp').filter(path => /^boards\/[^/]+\/board.hpp$/.test(path))) {
    const guide = header.replace('board.hpp', 'README.md');
    const headings = anchors(read(guide));
    for (const heading of ['pins', 'first-boot']) assert.ok(headings.includes(heading), `${guide} has no "${heading}"`);
    assert.match(read(guide), /troubleshooting/);
    assert.match(prose(read(guide)), /!\[[^\]]+\]\(wiring\.svg\)/);
  }
});

test('doxygen reads every contract without a warning', () => {
  const made = spawnSync('doxygen', ['docs/Doxyfile'], { cwd: root, encoding: 'utf8' });
  assert.equal(made.stderr, '');
  assert.equal(made.status, 0);
});

test('the menu and the commands are told as they are', () => {
  const worlds = JSON.parse(
    execFileSync(join(root, 'out/lightsout'), ['worlds', '--json'], { encoding: 'utf8' }),
  ).worlds.map((/** @type {{ name: string }} */ { name }) => name);
  const rows = [0, 5, 10].map(from => worlds.slice(from, from + 5));
  for (const row of rows) {
    assert.ok(read('docs/player.md').includes(`| ${row.join(' | ')} |`), `docs/player.md has no row ${row}`);
    assert.match(read('core/game/README.md'), new RegExp(`^ {4}${row.join(' +')}$`, 'm'));
  }
  const commands = [...read('firmware/console/command_table.cpp').matchAll(/^ {4}\{"(\w+)"/gm)].map(([, name]) => name);
  const table = /^\| command \|[^]*?\n\n/m.exec(read('firmware/console/README.md'))?.[0] ?? '';
  const told = [...table.matchAll(/^\| (.*?) \| [^|]*\|$/gm)].flatMap(([, cell]) =>
    [...cell.replaceAll('\\|', '/').matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name),
  );
  assert.ok(commands.length > 30);
  assert.deepEqual([...new Set(told)].sort(), commands.sort());
});

test('the script in the emulator’s guide runs, and shows the first level', () => {
  const [script] = blocks(read('emulator/README.md'), 'js');
  const ran = spawnSync(process.execPath, ['--input-type=module'], {
    cwd: join(root, 'emulator'),
    input: script,
    encoding: 'utf8',
    timeout: 120_000,
  });
  assert.equal(ran.status, 0, ran.stderr);
  assert.match(ran.stdout, /^\.{5}\n\.\.#\.\.\n\.###\.\n\.\.#\.\.\n\.{5}\n/);
});

test('the version has its notes', () => {
  const [, version] = /^project\(lights VERSION (\d+\.\d+\.\d+)/m.exec(read('CMakeLists.txt')) ?? [];
  assert.ok(
    anchors(read('CHANGELOG.md')).includes(version.replaceAll('.', '')),
    `CHANGELOG.md says nothing about ${version}`,
  );
});
