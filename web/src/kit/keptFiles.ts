// Files that were chosen and have not reached the server, stored on this device in IndexedDB, because local storage holds only text. Their names begin
// like those of drafts, with their owner, and they are removed when another person signs in. If storage is forbidden or full, a file exists only as
// long as its page.
const STORE = 'files'
/** Older files are deleted. */
const KEEP = 14 * 24 * 3600_000

interface Kept {
  at: number
  file: File
}

let opened: Promise<IDBDatabase> | undefined
const database = () =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('pandu-drafts', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('no storage for files', { cause: request.error })))
  }))

/** What the store answers, undefined without one. */
const ask = async <R>(mode: IDBTransactionMode, makeRequest: (store: IDBObjectStore) => IDBRequest<R>): Promise<R | undefined> => {
  try {
    const transaction = (await database()).transaction(STORE, mode)
    const request = makeRequest(transaction.objectStore(STORE))
    return await new Promise<R | undefined>((resolve) => {
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => resolve(undefined))
    })
  } catch {
    return undefined
  }
}

/** Keeps a file under this name for 14 days; answers whether it is kept. */
export const keepFile = async (name: string, file: File) =>
  (await ask('readwrite', (store) => store.put({ at: Date.now(), file } satisfies Kept, name))) !== undefined

/** The file kept under this name; undefined without one, when it is too old, and where storage is forbidden. */
export const keptFile = async (name: string) => {
  const kept = await ask<Kept | undefined>('readonly', (store) => store.get(name))
  return kept && Date.now() - kept.at < KEEP ? kept.file : undefined
}

/** Removes the file kept under this name. Without storage it does nothing. */
export const dropKeptFile = (name: string) => ask('readwrite', (store) => store.delete(name))

/** Removes the files of other people: all whose names do not begin with `prefix` and this user's id. */
export const dropForeignFiles = async (prefix: string, userId: number) => {
  const names = (await ask('readonly', (store) => store.getAllKeys())) ?? []
  const foreign = names.filter((name) => typeof name === 'string').filter((name) => !name.startsWith(`${prefix}${userId}:`))
  await Promise.all(foreign.map(dropKeptFile))
}
