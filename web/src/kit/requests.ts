import { draftFileName } from '@pandu/contract/drafts'
import { PART_BYTES } from '@pandu/contract/files'
import { pathParameters, type Endpoint } from '@pandu/contract/kit'

type Fields = Record<string, unknown>

/** The ids of files whose bytes the server has already, with a draft. */
const uploads = new WeakMap<File, string>()
/** From now on, calls name this file instead of sending it. */
export const setUploadId = (file: File, id: string) => void uploads.set(file, id)
/** The id under which the server has the bytes of a file. */
export const uploadIdOf = (file: File) => uploads.get(file)
const refused = new WeakSet<File>()
/** From now on no draft takes this file: its field or the server has refused it. */
export const refuseFile = (file: File) => void refused.add(file)
/** Whether no draft takes this file. */
export const isRefusedFile = (file: File) => refused.has(file)
/** The names of files that were sent in parts. */
const names = new WeakMap<File, string>()
/** From now on, calls name this file, which the server has completely. */
export const setUploadName = (file: File, name: string) => void names.set(file, name)
/** Sends a file again when the server no longer has its upload. A file of a draft has no bytes here and must be chosen again. */
export const forgetUpload = (file: File) => {
  if (file.slice().size !== file.size) return
  uploads.delete(file)
  names.delete(file)
}

const nameOf = (file: File) => {
  const id = uploads.get(file)
  return id === undefined ? names.get(file) : draftFileName(id)
}

const namedIfKept = (value: unknown): unknown => {
  const name = value instanceof File ? nameOf(value) : undefined
  if (name !== undefined) return name
  if (Array.isArray(value)) return value.map(namedIfKept)
  return isFields(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, namedIfKept(inner)])) : value
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob) && !(value instanceof Date)

const asText = (value: unknown) => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value instanceof Date ? value.toISOString() : String(value)
}

/** `{ filter: { search: 'a' }, ids: [1] }` as the pairs `filter[search]=a`, `ids[]=1`. Undefined is left out, null is empty. */
function* pairs(input: Fields, prefix = ''): Generator<[string, string | Blob]> {
  for (const [key, value] of Object.entries(input)) {
    const name = prefix ? `${prefix}[${key}]` : key
    if (value === undefined) continue
    if (value instanceof Blob) yield [name, value]
    else if (Array.isArray(value)) for (const entry of value) yield [`${name}[]`, entry instanceof Blob ? entry : asText(entry)]
    else if (isFields(value)) yield* pairs(value, name)
    else yield [name, value === null ? '' : asText(value)]
  }
}

/** The files of an input that are sent in parts before it, and of which the server has nothing yet. */
export const largeFilesIn = (value: unknown): File[] => {
  if (value instanceof File) return value.size > PART_BYTES && nameOf(value) === undefined ? [value] : []
  const inner = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : []
  return inner.flatMap(largeFilesIn)
}

/** Whether files go along with an input. */
export const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) ? value.some(hasFile) : isFields(value) && Object.values(value).some(hasFile))

/** The address of a call below `/api/`, and the rest of the input for its query or body. */
export function addressOf(endpoint: Pick<Endpoint, 'path' | 'method'>, input: unknown): { url: string; rest: unknown } {
  if (!isFields(input)) return { url: `/api/${endpoint.path}`, rest: input }
  const rest = { ...input }
  let path = endpoint.path
  for (const name of pathParameters(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(asText(rest[name])))
    delete rest[name]
  }
  if (endpoint.method !== 'GET') return { url: `/api/${path}`, rest }
  // A blank filter is left out, which keeps addresses and cache keys short.
  const query = [...pairs(rest)]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${escapeName(name)}=${encodeURIComponent(value as string)}`)
  return { url: `/api/${path}${query.length ? `?${query.join('&')}` : ''}`, rest: undefined }
}

/** Brackets stay readable in addresses and logs. */
const escapeName = (name: string) => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

/** JSON, or multipart as soon as a file is among the fields. */
export function bodyOf(given: unknown): { body: string | FormData; type?: string } {
  const rest = namedIfKept(given)
  if (!isFields(rest) || !hasFile(rest)) return { body: JSON.stringify(rest ?? {}), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of pairs(rest)) form.append(name, value)
  return { body: form }
}

/** The address of a GET call, for links and pictures. */
export const hrefOf = (endpoint: Endpoint, input: unknown = {}) => addressOf(endpoint, input).url
