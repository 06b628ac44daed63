import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSheet, type SheetToWrite, writeSheets } from './spreadsheet.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'pandu-sheet-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const limits = { rows: 1000, columns: 40 }
const read = async (bytes: Buffer) => {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  await writeFile(path, bytes)
  return readSheet(path, limits)
}

/** A hand-made ZIP archive, which can have wrong metadata. */
const archive = (files: Record<string, string | Buffer>, declare: (size: number) => number = (size) => size) => {
  const parts: Buffer[] = []
  const contents: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text as string)
    const body = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(declare(data.length), 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), body])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    contents.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(contents)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(contents.length, 4)
  end.writeUInt16LE(contents.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}

const book = (sheet: string | Buffer) => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet,
})
const sheetOf = (cells: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`

const people: SheetToWrite = {
  name: 'People',
  columns: [{ label: 'Name' }, { label: 'Year' }, { label: 'Born' }],
  rows: [
    ['=HYPERLINK("http://evil.example","x")', 2024, { day: '2004-02-29' }],
    ['+62 800', null, null],
    ['@sum & <b>\u0001', 1, null],
  ],
}

test('written cells are read back: text that looks like a formula stays text, days stay days', async () => {
  const bytes = await writeSheets([people])
  expect(await read(bytes)).toEqual({
    rows: [
      ['Name', 'Year', 'Born'],
      ['=HYPERLINK("http://evil.example","x")', 2024, { day: '2004-02-29' }],
      ['+62 800', null, null],
      ['@sum & <b>', 1, null],
    ],
  })
  const sheet = unpacked(bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<row')
  expect(sheet).not.toContain('<f>')
})

test('an ordinary workbook is read', async () => {
  expect(await read(archive(book(sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Hello</t></is></c></row>'))))).toEqual({
    rows: [['Hello']],
  })
})

test('characters that the database does not accept are removed', async () => {
  const cells =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_b_xD800_c</t></is></c><c r="B1" t="inlineStr"><is><t>_x0000_</t></is></c></row>'
  expect(await read(archive(book(sheetOf(cells))))).toEqual({ rows: [['a b\ufffdc', '']] })
})

test('other files are reported as not being a spreadsheet', async () => {
  for (const bytes of [Buffer.from('PK\u0003\u0004 and then nothing'), archive({ 'a.txt': 'x' }), archive({ ...book('<not xml') })]) {
    expect(await read(bytes)).toEqual({ fault: 'The file is not a readable spreadsheet' })
  }
})

test('a file that unpacks to too many bytes is refused by its declared size', async () => {
  const bomb = archive(book(Buffer.alloc(60 * 1024 * 1024, 0x20)))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await read(bomb)).toEqual({ fault: 'The spreadsheet is too large' })
})

test('a file that unpacks to more than it declares is refused', async () => {
  expect(await read(archive(book(Buffer.alloc(30 * 1024 * 1024, 0x20)), () => 500))).toEqual({
    fault: 'The file is not a readable spreadsheet',
  })
})

test('a single cell at a far address does not allocate a huge table', async () => {
  const cell = (address: string) => archive(book(sheetOf(`<row><c r="${address}" t="n"><v>1</v></c></row>`)))
  expect(await read(cell('A1048576'))).toEqual({ fault: expect.stringContaining('beyond row 1000') })
  expect(await read(cell('XFD2'))).toEqual({ fault: expect.stringContaining('beyond 40 columns') })
  expect(await read(cell('&#90;&#90;&#90;9999999'))).toEqual({ fault: 'The file is not a readable spreadsheet' })
  expect(await read(cell('ZZZZZZZZ99999999999'))).toEqual({ fault: 'The file is not a readable spreadsheet' })
})

test('several spreadsheets are queued, and too many are refused', async () => {
  // Few rows are written at once, without a queue.
  const many = { ...people, rows: Array.from({ length: 1001 }, () => people.rows[0]!) }
  // One task runs and twelve wait.
  const answers = await Promise.allSettled(Array.from({ length: 17 }, async () => writeSheets([many])))
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(4)
  expect(refused[0]!.reason).toMatchObject({ status: 503 })
})

test('reading a spreadsheet inside a transaction does not wait long', async () => {
  const path = join(folder, 'people.xlsx')
  await writeFile(path, await writeSheets([people]))
  // So many cells that writing needs the only slot.
  const before = writeSheets([{ ...people, rows: Array.from({ length: 3000 }, () => people.rows[0]!) }])
  const read = readSheet(path, limits)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 10_000)
  try {
    await expect(read).rejects.toMatchObject({ status: 503 })
    await before
  } finally {
    clock.mockRestore()
  }
  expect(await readSheet(path, limits)).toHaveProperty('rows')
})

test('an uncompressed entry with two different sizes is refused before unpacking', async () => {
  const whole = archive(book(sheetOf('<row r="1"/>')))
  // With method 0 in the table of contents, all entries could point to the same long body.
  const at = whole.indexOf(Buffer.from('PK\u0001\u0002'))
  whole.writeUInt16LE(0, at + 10)
  whole.writeUInt32LE(1, at + 24)
  expect(await read(whole)).toEqual({ fault: 'The file is not a readable spreadsheet' })
})

/** The text of a file in an archive. */
const unpacked = (bytes: Buffer, name: string) => {
  const directory = bytes.lastIndexOf(Buffer.from(name))
  const [packed, at] = [bytes.readUInt32LE(directory - 46 + 20), bytes.readUInt32LE(directory - 46 + 42)]
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const body = bytes.subarray(start, start + packed)
  return (bytes.readUInt16LE(directory - 46 + 10) === 8 ? inflateRawSync(body) : body).toString()
}
