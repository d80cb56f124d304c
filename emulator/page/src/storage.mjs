// Where the emulated flash rests between visits: the browser's own database, one save area a board. Storage may
// be full or forbidden; then the game goes on and the caller is told once, in words for the player.

const DATABASE = 'lights';
const STORE = 'flash';

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another tab holds the storage'));
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function inStore(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
    });
  } finally {
    database.close();
  }
}

/** The kept flash of this board, or null for a new device. @param {string} board @returns {Promise<Uint8Array | null>} */
export async function keptFlash(board) {
  const bytes = await inStore('readonly', store => store.get(board));
  return bytes instanceof Uint8Array ? bytes : null;
}

/** @param {string} board @param {Uint8Array} bytes */
export async function keepFlash(board, bytes) {
  await inStore('readwrite', store => store.put(bytes, board));
}

/** @param {string} board */
export async function forgetFlash(board) {
  await inStore('readwrite', store => store.delete(board));
}
