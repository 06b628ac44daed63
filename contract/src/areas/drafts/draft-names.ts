// Separate from the calls: every page sends these, and hardly any reads a draft.

/** A call that succeeds with this header has sent the draft of this record: the draft ends in the same transaction. */
export const DRAFT_HEADER = 'x-draft'

const secret = /password|token|secret|nik|scan|ktp|tabungan|rekening/i
/** Fields that no draft keeps: passwords, the NIK, identity papers and bank books. */
export const isSecretField = (name: string) => secret.test(name)

const PREFIX = 'draft-file:'
/** How a call names a file that was uploaded with a draft, in place of the file. */
export const draftFileName = (id: string) => PREFIX + id
/** The id in such a name, or undefined for every other value. */
export const draftFileId = (value: unknown) =>
  typeof value === 'string' && /^draft-file:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value.slice(PREFIX.length) : undefined
