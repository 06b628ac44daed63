import { type DraftFile, isSecretField } from '@pandu/contract/drafts'
import { setUploadId, uploadIdOf } from '../../requests.ts'

type Values = Record<string, unknown>

/** A file that the server keeps with a draft. In a form it is used like one that was just chosen; its bytes stay on the server. */
export const fileOfDraft = ({ id, name, size, type }: DraftFile) => {
  const file = new File([], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  setUploadId(file, id)
  return file
}

/** The files in a form's values with their paths: `attach_cv`, `data.0.content`. */
export const filesIn = (value: unknown, at = ''): [string, File][] => {
  if (value instanceof File) return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => filesIn(inner, at ? `${at}.${key}` : key))
}

/** The values of a form that a draft keeps as JSON: without files and secrets. */
export const valuesWithoutFiles = (values: Values): Values =>
  JSON.parse(
    JSON.stringify(values, (key, value: unknown) => (value instanceof Blob || (key && isSecretField(key)) ? undefined : value)),
  ) as Values

/** The files of these values in the form in which a draft names them; files that have not reached the server are left out. */
export const draftFilesIn = (values: Values): DraftFile[] =>
  filesIn(values).flatMap(([field, file]) => {
    const id = uploadIdOf(file)
    return id === undefined || isSecretField(field) ? [] : [{ field, id, name: file.name, size: file.size, type: file.type }]
  })

/** Values of a draft with its files at their paths. A file whose row was removed is left out. */
export const withFiles = (values: Values, files: readonly DraftFile[]): Values => {
  const whole = structuredClone(values)
  for (const file of files) {
    const parts = file.field.split('.')
    const last = parts.pop() ?? ''
    const owner = parts.reduce<unknown>((at, part) => (at as Values | undefined)?.[part], whole)
    if (typeof owner === 'object' && owner !== null) (owner as Values)[last] = fileOfDraft(file)
  }
  return whole
}
