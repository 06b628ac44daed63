import { beginUpload, PART_BYTES, readUpload, sendUploadPart, uploadName } from '@pandu/contract/files'
import { call, CallError, type CallOptions } from './call.ts'
import { checkConnection } from './connection.ts'
import { readerOfPage } from './offlineAnswers.ts'
import { setUploadName } from './requests.ts'

// Large files are sent in parts, so that a broken connection costs one of them (docs/decisions/0076).

/** How often a part that did not arrive is sent again while the server can be reached. */
const MOST_TRIES = 4
const FIRST_PAUSE = 500

/**
 * The key under which this device stores the server's id of a running upload. The prefix is that of all drafts, which are removed when another person
 * signs in.
 */
const noteOf = ({ name, size, lastModified }: File) => {
  const reader = readerOfPage()
  return reader === undefined ? undefined : `pandu-draft:${reader}:upload:${size}:${lastModified}:${name}`
}
const noted = (file: File) => {
  try {
    return localStorage.getItem(noteOf(file) ?? '')
  } catch {
    // Storage can be forbidden: then an upload starts again with its page.
    return null
  }
}
const note = (file: File, id: string | undefined) => {
  const key = noteOf(file)
  try {
    if (key !== undefined && id !== undefined) localStorage.setItem(key, id)
    else if (key !== undefined) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

const isRefused = (error: unknown) => error instanceof CallError && [404, 413, 422].includes(error.status)

/** The id of a running upload and how much of it has arrived: one that this page or an earlier one began, if the server still has it. */
const begun = async (file: File, options: CallOptions) => {
  const id = noted(file)
  if (id !== null) {
    try {
      return { id, at: (await call(readUpload, { id }, options)).data.received }
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  const { data } = await call(beginUpload, { name: file.name || 'file', size: file.size }, options)
  note(file, data.id)
  return { id: data.id, at: 0 }
}

const pause = (tries: number) => new Promise((done) => setTimeout(done, FIRST_PAUSE * 2 ** tries))

/** Sends the missing parts. `onProgress` gets the share of the whole file. */
const sendOne = async (file: File, { quiet = false, signal, onProgress }: CallOptions) => {
  // The key and the draft of the call are only for that call, and not for its uploads.
  const plain: CallOptions = { quiet, ...(signal && { signal }) }
  const { id, at: from } = await begun(file, plain)
  let at = from
  for (let tries = 0; at < file.size;) {
    const part = file.slice(at, at + PART_BYTES)
    const onPart = (share: number) => onProgress?.((at + share * part.size) / file.size)
    try {
      const { data } = await call(sendUploadPart, { id, at, part: new File([part], 'part') }, { ...plain, onProgress: onPart })
      at = data.received
      tries = 0
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Another tab sends the same file, or the answer to a part was lost: the server says how much has arrived.
      const isBehind = error.status === 409
      if (!isBehind && !error.isUncertain) throw error
      if (++tries > MOST_TRIES || !(await checkConnection())) throw error
      await pause(tries)
      at = (await call(readUpload, { id }, plain)).data.received
    }
  }
  setUploadName(file, uploadName(id))
  note(file, undefined)
}

/**
 * Sends large files before the call that they belong to, which then names them. A file that the server does not accept in parts is sent with the call.
 */
export const sendLargeFiles = async (files: readonly File[], options: CallOptions) => {
  const whole = files.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const file of files) {
    const done = before
    try {
      await sendOne(file, { ...options, onProgress: (share) => options.onProgress?.((done + share * file.size) / whole) })
    } catch (error) {
      // The call reports at its field what is wrong with the file.
      if (!isRefused(error)) throw error
      note(file, undefined)
    }
    before += file.size
  }
}
