import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { draftFileId, draftFileName } from '@pandu/contract/drafts'
import { uploadId, uploadName } from '@pandu/contract/files'
import type { Actor, Endpoint, Upload } from '@pandu/contract/kit'
import type { FastifyRequest } from 'fastify'
import { requireRoom } from './disk.ts'
import { draftFilesOf } from './drafts.ts'
import { invalid } from './errors.ts'
import type { WaitingCall } from './work-queue.ts'
import type { Services } from './services.ts'
import { type ArrivedFile, inspectFiles, openReceivingFolder } from './uploads.ts'
import { joinParts, uploadsOf } from './uploads-in-parts.ts'

/** A field of an input that names a file that the server already has. */
interface Named {
  field: string
  value: string
}

/** The fields of an input that name files: of a draft, or sent in parts. */
export const filesNamedIn = (value: unknown) => [...namedIn(value)]

function* namedIn(value: unknown, field = ''): Generator<Named> {
  if (typeof value === 'string') {
    if (draftFileId(value) !== undefined || uploadId(value) !== undefined) yield { field, value }
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* namedIn(inner, field === '' ? key : `${field}.${key}`)
}

interface Given {
  actor: Actor
  endpoint: Endpoint
  request: FastifyRequest
  waiting: Pick<WaitingCall, 'onPosition' | 'signal'>
}

/**
 * Replaces the names of files that the server already has by uploads, as if they had been sent with the call. Their bytes are copied to the folder of
 * the upload, so that handlers need not distinguish them. A file that was sent in parts is checked now, because it is complete now.
 */
export const receiveNamedFiles = async <T>(services: Services, input: T, named: readonly Named[], { actor, ...given }: Given) => {
  const { folder, receive, discard } = await openReceivingFolder()
  try {
    const [uploads, faults] = [new Map<string, Upload>(), new Map<string, string>()]
    const idsOf = (read: typeof draftFileId) => [...new Set(named.flatMap(({ value }) => read(value) ?? []))]
    const drafts = idsOf(draftFileId)
    for (const { id, name, size, type, storage_key } of drafts.length ? await draftFilesOf(services.db, actor, drafts).execute() : []) {
      const bytes = await services.storage.read(storage_key)
      const write = (path: string) => pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
      uploads.set(draftFileName(id), await receive(randomUUID(), write, { name, size, type }))
    }
    const arrived = new Map<ArrivedFile, string>()
    const inParts = await uploadsOf(services.db, actor, idsOf(uploadId))
    const joined = inParts.reduce((sum, { size }) => sum + size, 0)
    if (joined > 0) await requireRoom(services.env, joined)
    for (const { id, name, size, received, parts } of inParts) {
      if (received < size) {
        faults.set(uploadName(id), 'The file has not arrived as a whole; please choose it again')
        continue
      }
      const path = join(folder, randomUUID())
      await joinParts(services, parts, path)
      arrived.set({ path, name, size }, uploadName(id))
    }
    const looked = await inspectFiles([...arrived.keys()], { ...given, env: services.env })
    for (const [file, value] of arrived) {
      const found = looked.get(file)
      if (found?.fault === undefined) uploads.set(value, found!.upload)
      else faults.set(value, found.fault)
    }
    const refused = named
      .filter(({ value }) => !uploads.has(value))
      .map(({ field, value }) => [field, [faults.get(value) ?? 'The server no longer holds this file; please choose it again']])
    const fault = refused.length > 0 ? invalid(Object.fromEntries(refused)) : undefined
    return { input: fault ? input : (withUploads(input, uploads) as T), fault, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const withUploads = (value: unknown, uploads: ReadonlyMap<string, Upload>): unknown => {
  if (typeof value === 'string') return uploads.get(value) ?? value
  // A received file must stay the same object, because its path is looked up by identity.
  if (typeof value !== 'object' || value === null || filesNamedIn(value).length === 0) return value
  if (Array.isArray(value)) return value.map((inner) => withUploads(inner, uploads))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUploads(inner, uploads)]))
}
