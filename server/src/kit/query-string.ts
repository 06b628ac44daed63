/**
 * Query strings and form fields with one level of brackets: `filter[search]=a&page[size]=5&to[]=x`. Blank query values count as absent. The objects
 * have no prototype, so no key can reach one.
 */
export const nestKeys = (pairs: Iterable<readonly [string, unknown]>, keepBlank = false): Record<string, unknown> => {
  const out: Record<string, unknown> = Object.create(null)
  for (const [key, value] of pairs) {
    if (value === '' && !keepBlank) continue
    const open = key.indexOf('[')
    if (open < 1 || !key.endsWith(']')) {
      out[key] = value
      continue
    }
    const [head, inner] = [key.slice(0, open), key.slice(open + 1, -1)]
    const at = out[head]
    if (inner === '') {
      if (Array.isArray(at)) at.push(value)
      else out[head] = [value]
    } else {
      // Only an object that was made here can get more fields: a file under that name, for instance, gets none.
      const isGroup = typeof at === 'object' && at !== null && Object.getPrototypeOf(at) === null
      const group = isGroup ? (at as Record<string, unknown>) : Object.create(null)
      group[inner] = value
      out[head] = group
    }
  }
  return out
}

/** The parser for Fastify. */
export const parseQuery = (text: string) => nestKeys(new URLSearchParams(text))
