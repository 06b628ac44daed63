import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Endpoint, type FileRule, type Upload, uncheckedType, csv, fileRuleOf } from '@pandu/contract/kit'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import { requireRoom } from './disk.ts'
import { AppError, asAppError, invalid } from './errors.ts'
import { nestKeys } from './query-string.ts'
import type { Env } from './env.ts'
import { codeOf } from './error-codes.ts'
import { avoidDeviceName } from './archive-names.ts'
import { withExtensionOf } from './file-names.ts'
import type { WaitingCall } from './work-queue.ts'
import { pdfErrorsInQueue } from './pdf-queue.ts'
import { scanFile } from './scanner.ts'

/** The fields of a multipart request. Its files are in a temporary folder. */
export interface ReceivedForm {
  values: Record<string, unknown>
  /** What is wrong with its files; refused files are not among the values. */
  refused?: AppError
  /** Deletes the folder of the files; safe to call twice. */
  discard: () => Promise<void>
}

/**
 * The path of the bytes of each received file. It is not a property of the upload, because a JSON body can look like any object: one with a path could
 * read files of the server.
 */
const places = new WeakMap<Upload, string>()

/** Creates a temporary folder for files until a write has ended. `receive` lets `write` fill a path in it and returns the upload for the schema. */
export const openReceivingFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pandu-upload-'))
  return {
    folder,
    receive: async (name: string, write: (path: string) => Promise<unknown>, about: Upload) => {
      const path = join(folder, name)
      await write(path)
      const upload = Object.freeze(about)
      places.set(upload, path)
      return upload
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Whether this object is a file that came with a request, and not just JSON that looks like one. */
export const isReceived = (upload: Upload) => places.has(upload)

/** The path of the bytes of a received file, until the write is over. */
export const temporaryPathOf = (upload: Upload) => {
  const place = places.get(upload)
  if (place === undefined) throw new Error('this file has not been received')
  return place
}

/** The largest file of any call, in bytes. Larger files are cut there, even if their field allows more. */
const largest = 50 * 1024 * 1024 + 1

/** The limit of all text fields of a form together, in bytes. It is the same as for other bodies. */
const mostText = 2 * 1024 * 1024

/**
 * Streams each file into a folder while it arrives, then reads its bytes to learn what it is. Refused are files that the call does not name, files in
 * which the scanner finds something, and documents with scripts, which would run for whoever opens them. If documents have to wait for their check,
 * `waiting.onPosition` gets the position in the queue.
 */
export const receiveForm = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  env: Pick<Env, 'clamdUrl' | 'dataDir' | 'diskReserve'>,
  waiting: Pick<WaitingCall, 'onPosition' | 'signal'>,
): Promise<ReceivedForm> => {
  await requireRoom(env, Number(request.headers['content-length'] ?? 0))
  const { folder, discard } = await openReceivingFolder()
  try {
    const fields: [string, unknown][] = []
    const arrived: ArrivedFile[] = []
    const refused: Record<string, string[]> = {}
    let text = 0
    for await (const part of request.parts({ limits: { fileSize: largest, files: 24, fields: 200, fieldSize: 1024 * 1024 } })) {
      if (part.type !== 'file') {
        text += Buffer.byteLength(String(part.value))
        if (text > mostText) throw new AppError(413, 'The request is too large')
        fields.push([part.fieldname, part.value])
        continue
      }
      const rule = ruleOfField(endpoint, part.fieldname)
      if (!rule) {
        part.file.resume()
        if (part.filename) refused[part.fieldname] = ['No file is expected here']
        continue
      }
      const path = join(folder, String(arrived.length))
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      const size = part.file.bytesRead
      // An empty part without a name is a file input that was left empty.
      if (size === 0 && !part.filename) continue
      const file: ArrivedFile = { path, name: part.filename, size, ...(rule.isPart && { isPart: true }) }
      arrived.push(file)
      fields.push([part.fieldname, file])
    }
    // Only when everything has arrived: a body that is not read while its call waits would look like that of a slow sender.
    const looked = await inspectFiles(arrived, { request, endpoint, env, waiting })
    const entries = fields.flatMap(([field, value]): [string, unknown][] => {
      const found = looked.get(value)
      if (found?.fault === undefined) return [[field, found?.upload ?? value]]
      refused[field] = [found.fault]
      return []
    })
    const values = nestKeys(entries, true)
    return { values, ...(Object.keys(refused).length > 0 && { refused: invalid(refused) }), discard }
  } catch (error) {
    await discard()
    if (error instanceof AppError) throw error
    // The disk became full while the bytes arrived.
    if (asAppError(error).status === 507) throw error
    if (codeOf(error)?.startsWith('FST_')) throw new AppError(413, 'The request is too large')
    throw new AppError(400, 'The request could not be read')
  }
}

/** A file whose bytes are stored and not checked yet. */
export interface ArrivedFile {
  path: string
  /** The name that its sender gave it. */
  name: string
  /** In bytes. */
  size: number
  isPart?: true
}

interface Looking {
  request: Pick<FastifyRequest, 'log' | 'id'>
  endpoint: Pick<Endpoint, 'at'>
  env: Pick<Env, 'clamdUrl'>
  /** Receives the position in the queue of documents. */
  waiting: Pick<WaitingCall, 'onPosition' | 'signal'>
}

/** Checks files. Returns for each its type according to its bytes, or its error. */
export const inspectFiles = async (
  files: readonly ArrivedFile[],
  { request, endpoint, env: { clamdUrl }, waiting }: Looking,
): Promise<ReadonlyMap<unknown, { upload: Upload; fault?: undefined } | { fault: string }>> => {
  const looked = new Map<ArrivedFile, { upload: Upload; fault?: undefined } | { fault: string }>()
  const documents = new Map<ArrivedFile, string>()
  for (const file of files) {
    const { path, size, isPart } = file
    const found = isPart || clamdUrl === undefined ? undefined : await scanFile(clamdUrl, path)
    if (found !== undefined) {
      request.log.warn({ found, call: endpoint.at }, 'the scanner found something in an upload')
      looked.set(file, { fault: 'The virus scanner has found something in this file' })
      continue
    }
    const name = cleanName(file.name)
    const type = isPart ? uncheckedType : await typeOf(path, name)
    const upload: Upload = Object.freeze({ name: withExtensionOf(name, type), size, type })
    places.set(upload, path)
    looked.set(file, { upload })
    if (type === 'application/pdf') documents.set(file, path)
  }
  const faults = await pdfErrorsInQueue({ ...waiting, what: () => `upload ${request.id}` }, documents)
  for (const [file, fault] of faults) looked.set(file, { fault })
  return looked
}

/** The type of a file by its bytes. CSV has no signature: the name says that it is CSV, as long as the bytes are text. */
const typeOf = async (path: string, name: string) => {
  const found = (await fileTypeFromFile(path))?.mime
  if (found || !/\.csv$/i.test(name)) return found ?? ''
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const isWide = buffer[0] === 0xff && buffer[1] === 0xfe
    return isWide || !buffer.subarray(0, bytesRead).includes(0) ? csv : ''
  } finally {
    await file.close()
  }
}

/** The rule of the file field with that name in an input schema, also inside a union of objects; undefined where there is none. */
const ruleOfField = (endpoint: Endpoint, name: string): FileRule | undefined => {
  const look = (schema: { _zod: { def: unknown } }): FileRule | undefined => {
    const def = schema._zod.def as { shape?: Record<string, never>; options?: never[]; in?: never; out?: never; innerType?: never }
    // `content[3]`: a file of a record of files.
    const [, head, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    if (def.shape && head && key) return def.shape[head] && ruleOfRecord(def.shape[head])
    if (def.shape) return def.shape[name] && fileRuleOf(def.shape[name])
    for (const inner of [...(def.options ?? []), def.in, def.out, def.innerType]) {
      const found = inner && look(inner)
      if (found) return found
    }
    return undefined
  }
  return look(endpoint.input)
}

const ruleOfRecord = (schema: { _zod: { def: unknown } }): FileRule | undefined => {
  const { innerType, valueType } = schema._zod.def as { innerType?: never; valueType?: never }
  return valueType ? fileRuleOf(valueType) : innerType && ruleOfRecord(innerType)
}

/** The sender's name for the file without folders, control characters and quotes, and not a device name; at most 150 characters, with its extension. */
export const cleanName = (name: string) => {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim()
  const clean = avoidDeviceName(plain) || 'file'
  if (clean.length <= 150) return clean
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? ''
  // A character of two halves is not cut in two: half of one cannot be stored.
  return clean.slice(0, 150 - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}
