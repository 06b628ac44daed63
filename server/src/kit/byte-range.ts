import type { ByteRange } from './storage.ts'

/**
 * The one range of bytes that a `Range` header requests from a file of this size (RFC 9110 §14). Undefined: send the whole file, as for several ranges,
 * other units and broken headers, which a server may ignore. 'outside': no byte of the file is in the range.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'outside' | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  // A range from the end of the file. Players read the index of a film there.
  if (first === '') return last === '0' || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'outside'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
