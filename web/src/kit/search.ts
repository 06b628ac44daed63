/** The router would read `?search=123` as a number; filters and searches stay the text they are. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

/** Blank and absent values are left out, so that an address says only what differs. */
export function stringifySearch(search: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value) query.set(key, value)
    else if (typeof value === 'number' || typeof value === 'boolean') query.set(key, `${value}`)
  }
  return query.size ? `?${query}` : ''
}
