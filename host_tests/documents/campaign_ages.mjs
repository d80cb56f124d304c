// How old the rows of CAMPAIGNS.md are: which code each campaign speaks of, and how many releases have been made since
// the commit that a row names, if that code has changed meanwhile. The test asks; what is too old is said there.

import { execFileSync } from 'node:child_process';

export const PAGE = 'host_tests/CAMPAIGNS.md';

/** What the verdict of each campaign rests on, as paths of the project. */
export const SPEAKS_OF = {
  'power-cut': ['core/save'],
  'power-cut-recovery': ['core/save'],
  'bit-rot': ['core/save'],
  wear: ['core/save'],
  'failing-flash': ['core/save'],
  lives: ['core/save'],
  bounce: ['core/input', 'hal'],
  link: ['core/link', 'core/game'],
  'link-chips': ['core/link', 'core/game', 'hal', 'firmware'],
  interleave: ['firmware/console', 'core/game', 'core/solve'],
  games: ['core', 'workbench'],
  'fuzz-board': ['core/board'],
  'fuzz-code': ['core/solve', 'core/game'],
  'fuzz-save-image': ['core/save'],
  'fuzz-save-payload': ['core/game'],
  'fuzz-console': ['firmware/console', 'core'],
  'fuzz-link': ['core/link'],
  'fuzz-uf2': ['emulator/src'],
  'emulated-power-cut': ['core/save', 'hal', 'firmware'],
  'hang-and-fault': ['hal', 'firmware'],
  faults: ['core', 'hal', 'firmware'],
  bus: ['hal', 'firmware'],
  time: ['core', 'hal', 'firmware'],
  soak: ['core', 'hal', 'firmware'],
  waveform: ['hal', 'firmware'],
  visitor: ['emulator', 'core', 'firmware'],
  coverage: ['core', 'hal', 'host_tests'],
  mutation: ['core', 'hal', 'firmware'],
  stack: ['core', 'hal', 'firmware'],
  analyzer: ['core', 'hal'],
  breakages: ['core', 'host_tests/campaigns'],
  proofs: ['core', 'firmware/console', 'host_tests/proofs'],
};

/**
 * Campaign and commit of each row.
 * @param {string} text of the page
 */
export const rowsOf = text => {
  const [head, ...rows] = text
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|[-|]+$/.test(line))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    );
  const at = (head ?? []).indexOf('commit');
  return rows.map(row => ({ campaign: row[0] ?? '', commit: (row[at] ?? '').split(/[ ,]/)[0] ?? '' }));
};

/**
 * The releases of a changelog.
 * @param {string} text
 */
const releases = text => (text.match(/^## \d+\.\d+\.\d+/gm) ?? []).length;

/**
 * What is wrong with the ages of the rows, a sentence each.
 * @param {{ campaign: string, commit: string }[]} rows
 * @param {string} root of a git checkout with its whole history
 * @param {Record<string, string[]>} speaksOf
 * @returns {string[]}
 */
export const tooOld = (rows, root, speaksOf = SPEAKS_OF) => {
  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync('git', ['-c', 'safe.directory=*', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  /** @param {string} commit */
  const isKnown = commit => {
    try {
      git('merge-base', '--is-ancestor', commit, 'HEAD');
      return true;
    } catch {
      return false;
    }
  };
  const now = releases(git('show', 'HEAD:CHANGELOG.md'));
  return rows.flatMap(({ campaign, commit }) => {
    const paths = speaksOf[campaign];
    if (!paths) return [`${campaign}: nobody says which code it speaks of (campaign_ages.mjs)`];
    if (!isKnown(commit)) {
      // Run on a commit that was put onto another one later: it is as old as its row.
      const written = git('log', '-1', '--format=%H', `-S${commit}`, '--', PAGE).trim();
      return written ? tooOld([{ campaign, commit: written }], root, speaksOf) : [];
    }
    const since = now - releases(git('show', `${commit}:CHANGELOG.md`));
    if (since <= 1 || git('diff', '--name-only', commit, 'HEAD', '--', ...paths) === '') return [];
    return [
      `${campaign}: run on ${commit}, ${since} releases ago, and ${paths.join(', ')} changed since: run it again`,
    ];
  });
};
