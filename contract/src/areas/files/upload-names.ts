// Separate from the calls: every page that sends a form needs these, and few send a large file.

/** Files larger than this are sent in parts of this size, in bytes. */
export const PART_BYTES = 2 ** 20

const PREFIX = 'upload:'
/** How a call names a file that was sent in parts, in place of the file. */
export const uploadName = (id: string) => PREFIX + id
/** The id in such a name, or undefined for every other value. */
export const uploadId = (value: unknown) =>
  typeof value === 'string' && /^upload:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value.slice(PREFIX.length) : undefined
