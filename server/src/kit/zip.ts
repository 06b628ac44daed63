import { inflateRawSync } from 'node:zlib'

/** A file in a ZIP archive, as its table of contents describes it. */
export interface ZipEntry {
  name: string
  method: number
  packed: number
  size: number
  at: number
}

/** The archive's table of contents; undefined when there is none, or only the long form, which only files beyond 4 GB need. */
export const zipEntriesOf = (bytes: Buffer): ZipEntry[] | undefined => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    // The two sizes of an unpacked file must be equal: otherwise sizes could not be trusted before unpacking.
    if (entry.method === 0 && entry.packed !== entry.size) return undefined
    if (entry.size === 0xffffffff || entry.packed === 0xffffffff || entry.at === 0xffffffff) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({ ...entry, name: bytes.toString('utf8', at + 46, at + 46 + nameLength) })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The bytes of one entry; undefined when it cannot be read, or unpacks to more than it declares. */
export const unzipEntry = (bytes: Buffer, { at, method, packed, size }: ZipEntry): Buffer | undefined => {
  try {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const body = bytes.subarray(start, start + packed)
    if (method === 0) return body
    return method === 8 ? inflateRawSync(body, { maxOutputLength: Math.max(size, 1) }) : undefined
  } catch {
    return undefined
  }
}
