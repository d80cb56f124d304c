// Small things of the page that know nothing of the device: notices, the veil over the lights, questions, files.

/** @template {HTMLElement} T @param {string} id @returns {T} */
export const byId = id => /** @type {T} */ (document.getElementById(id));

/** @param {string} selector @returns {HTMLElement[]} */
export const elements = selector => /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll(selector)));

/** A sentence on the page; it can be put away. @param {string} words @param {'kind' | 'grave'} [tone] */
export function notice(words, tone = 'grave') {
  const place = byId('notices');
  const box = document.createElement('div');
  box.className = `notice ${tone}`;
  const text = document.createElement('span');
  text.textContent = words;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => box.remove());
  box.append(text, close);
  place.replaceChildren(box);
}

/** Words over the lights; with a button when something can be done about them. @param {string} words @param {string} [button] */
export function veil(words, button = '') {
  byId('veil').hidden = !words;
  byId('veil').classList.toggle('solid', button !== '');
  byId('veil-words').textContent = words;
  byId('play-here').textContent = button;
  byId('play-here').hidden = !button;
}

/** @param {string} title @param {string} words @param {string} yes @returns {Promise<boolean>} */
export function ask(title, words, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('ask'));
  byId('ask-title').textContent = title;
  byId('ask-text').textContent = words;
  const button = /** @type {HTMLButtonElement} */ (dialog.querySelector('[value="yes"]'));
  button.textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise(resolve =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }),
  );
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} name */
export function download(bytes, name) {
  const address = URL.createObjectURL(new Blob([bytes]));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {HTMLInputElement} input @returns {Promise<Uint8Array | null>} */
export async function chosenFile(input) {
  const file = input.files?.[0];
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : null;
  input.value = '';
  return bytes;
}
