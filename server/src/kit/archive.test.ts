import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type ArchivedFile, archiveStream, type OmittedItem } from './archive.ts'
import { safeName, uniqueNames } from './archive-names.ts'
import { zipEntriesOf, unzipEntry } from './zip.ts'

test.each([
  ['TLD-2024-001 Sekar Ayuningtyas', 'TLD-2024-001 Sekar Ayuningtyas'],
  ['Đặng Łukasiewicz Straße', 'Dang Lukasiewicz Strasse'],
  ['ꦱꦼꦏꦂ', '_'],
  ['00012/TLD/2026', '00012-TLD-2026'],
  ['a<b>c:d"e|f?g*h\\i', 'a-b-c-d-e-f-g-h-i'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['..', '_'],
  [' . name . ', 'name'],
  ['con', '_con'],
  ['LPT1.pdf', '_LPT1.pdf'],
  ['Console', 'Console'],
  ['line\nbreak\u0000', 'line break_'],
])('%j is called %j', (given, name) => expect(safeName(given)).toBe(name))

test('file names are limited in length, and unique regardless of case', () => {
  expect(safeName('x'.repeat(500))).toHaveLength(80)
  const unique = uniqueNames()
  expect([unique('Scan', '.pdf'), unique('scan', '.PDF'), unique('Scan', '.jpg'), unique('Scan', '.pdf')]).toEqual([
    'Scan.pdf',
    'scan (2).PDF',
    'Scan.jpg',
    'Scan (3).pdf',
  ])
})

const [one, two] = [
  { id: 1, name: 'TLD-1 Sekar' },
  { id: 2, name: 'TLD-1 Sekar' },
]
const file = (owner: ArchivedFile['owner'], name: string, storage_key = 'fine'): ArchivedFile => ({
  owner,
  name,
  storage_key,
  type: 'application/pdf',
  size: 5,
})
const storage = (read: (key: string) => Readable) => ({ read: (key: string) => Promise.resolve(read(key)) })
const contents = (files: ArchivedFile[], left: OmittedItem[] = []) => ({ files, left, at: new Date('2026-11-22T03:00:00Z') })
const textsOf = (bytes: Buffer) =>
  Object.fromEntries(zipEntriesOf(bytes)!.map((entry) => [entry.name, unzipEntry(bytes, entry)!.toString()]))

test('files are in a folder for each owner, with unique names', async () => {
  const files = [file(one, 'cv', 'a'), file(one, 'CV', 'b'), { ...file(two, 'cv', 'c'), type: 'image/webp' }]
  const bytes = await buffer(
    archiveStream(
      storage((key) => Readable.from([Buffer.from(key)])),
      contents(files),
    ),
  )
  expect(textsOf(bytes)).toEqual({ 'TLD-1 Sekar/cv.pdf': 'a', 'TLD-1 Sekar/CV (2).pdf': 'b', 'TLD-1 Sekar (2)/cv.webp': 'c' })
})

test('files that are missing, unreadable or incomplete are listed, and all others are complete', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half')
        await Promise.reject(new Error('The disk is gone'))
      })(),
    )
  const read = async (key: string) => {
    if (key === 'gone') throw new Error('There is no such file')
    return key === 'broken' ? broken() : Readable.from([Buffer.from('fine!')])
  }
  const left = [{ owner: two, name: 'ktp', why: 'this is a link, https://a.example' }]
  const bytes = await buffer(archiveStream({ read }, contents([file(one, 'a', 'gone'), file(one, 'b', 'broken'), file(one, 'c')], left)))
  expect(textsOf(bytes)).toEqual({
    'TLD-1 Sekar (2)/b.pdf': 'half',
    'TLD-1 Sekar (2)/c.pdf': 'fine!',
    'Not in this archive.txt': [
      'TLD-1 Sekar/ktp: this is a link, https://a.example',
      'TLD-1 Sekar (2)/a.pdf: this file could not be read',
      'TLD-1 Sekar (2)/b.pdf: this file could not be read to its end',
      '',
    ].join('\r\n'),
  })
})

/** An endless file, and how much of it was read. */
const endless = () => {
  const told = { open: 0, read: 0 }
  const chunk = Buffer.alloc(64 * 1024)
  const read = () => {
    told.open++
    return new Readable({
      read() {
        told.read += chunk.length
        this.push(chunk)
      },
      destroy(error, done) {
        told.open--
        done(error)
      },
    })
  }
  return { told, storage: storage(read) }
}

test('files are read only as fast as the client receives them, one at a time', async () => {
  const { told, storage: files } = endless()
  const archive = archiveStream(files, contents([file(one, 'a'), file(one, 'b'), file(two, 'c')]))
  await once(archive, 'readable')
  for (let n = 0; n < 50; n++) await new Promise(setImmediate)
  expect(told.open).toBe(1)
  expect(told.read).toBeLessThan(2 * 1024 * 1024)
  archive.destroy()
})

test('aborting the download closes the open file', async () => {
  const { told, storage: files } = endless()
  const archive = archiveStream(files, contents([file(one, 'a'), file(one, 'b')]))
  await once(archive, 'readable')
  archive.destroy()
  await once(archive, 'close')
  for (let n = 0; n < 50 && told.open > 0; n++) await new Promise(setImmediate)
  expect(told.open).toBe(0)
})
