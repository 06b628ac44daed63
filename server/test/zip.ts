import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of these files, as any packer writes it. */
export const zipOf = (files: Record<string, Buffer | string>): Buffer => {
  const parts: Buffer[] = []
  const contents: Buffer[] = []
  let at = 0
  for (const [name, given] of Object.entries(files)) {
    const bytes = Buffer.from(given)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names are UTF-8.
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    contents.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, entry, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(contents.length, 8)
  end.writeUInt16LE(contents.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, table, end])
}
