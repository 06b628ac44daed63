/** The code of a caught error: Node's, such as ENOENT, or PostgreSQL's. Undefined where it has none. */
export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whatever was thrown, as an error. */
export const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
