import { readFile } from '@pandu/contract/files'
import { docx, xlsx } from '@pandu/contract/kit'
import { createScoreDraft, listScoreDrafts } from '@pandu/contract/scores'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { zipOf } from '../../../test/zip.ts'

const world = testApp()
const { as } = world
const wrongType = { attachment: ['The file does not match the selected content type'] }
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = (inside: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${inside}`
/** The three parts that a text document has at least. */
const parts = {
  '[Content_Types].xml': xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Target="word/document.xml"
      Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>`,
  ),
  'word/document.xml': xml(
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Semester 2: 3.40</w:t></w:r></w:p></w:body></w:document>`,
  ),
}
const send = (name: string, bytes: Buffer, type: string = docx) =>
  as('scholar').call(createScoreDraft, { semester2: '3.4', attachment: sendFile(name, bytes, type) })
const count = async () => (await as('scholar').call(listScoreDrafts, {})).body.total

// A second submission for the same semester is refused while one waits.
beforeEach(() => inDatabase(world.databaseUrl, 'delete from score_drafts where scholar_id = $1', [demoPerson('scholar').id]))

describe('a proof in DOCX', () => {
  test('is taken by its content, stored, and read again byte by byte (X39)', async () => {
    const bytes = zipOf(parts)
    const answer = await send('transkrip.docx', bytes)
    expect([answer.status, answer.error?.errors]).toEqual([200, undefined])
    const { data } = (await as('upcm').call(listScoreDrafts, { filter: { id: answer.body.data.id } })).body
    expect(data[0]).toMatchObject({ file_name: 'transkrip.docx', file_type: docx })
    const file = await as('upcm').call(readFile, { id: data[0]!.attachment!.split('/').at(-1)! })
    expect([file.status, file.headers['content-type'], file.raw.equals(bytes)]).toEqual([200, docx, true])
    // Browsers do not show it: it is kept, and never opened as a page of this address.
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('also when its parts stand in another order', async () => {
    const { '[Content_Types].xml': types, ...others } = parts
    expect((await send('transkrip.docx', zipOf({ ...others, '[Content_Types].xml': types }))).status).toBe(200)
  })

  test('is no ZIP archive with another name, no spreadsheet, and no document with macros; nothing of them is stored', async () => {
    const before = await count()
    const sheet = {
      ...parts,
      '[Content_Types].xml': parts['[Content_Types].xml']
        .replace(main, `${xlsx}.main+xml`)
        .replace('/word/document.xml', '/xl/workbook.xml'),
    }
    const macros = {
      ...parts,
      '[Content_Types].xml': parts['[Content_Types].xml'].replace(main, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    }
    for (const [what, bytes] of Object.entries({
      'a ZIP archive': zipOf({ 'transcript.txt': 'Semester 2: 3.40' }),
      'an archive with a folder of that name': zipOf({ 'word/': '', 'word/notes.txt': 'no document' }),
      'a spreadsheet': zipOf(sheet),
      'a document with macros': zipOf(macros),
      'a program': Buffer.from('MZ\x90\0 program'),
      words: Buffer.from('only words'),
    }))
      expect([what, (await send('transkrip.docx', bytes)).error?.errors]).toEqual([what, wrongType])
    expect(await count()).toBe(before)
  })
})
