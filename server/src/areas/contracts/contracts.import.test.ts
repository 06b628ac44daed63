import { decideContract, importSigned, ZIP_TYPE } from '@pandu/contract/contracts'
import { undoOperation } from '@pandu/contract/operations'
import { expect, test } from 'vitest'
import { sendFile } from '../../../test/app.ts'
import { contractWorld } from '../../../test/contracts.ts'
import { jpeg, pdf } from '../../../test/proposals.ts'
import { zipOf } from '../../../test/zip.ts'

const { as, withContract, scholar, read, sign } = contractWorld()
const archive = (files: Record<string, Buffer | string>) => sendFile('signed.zip', zipOf(files), ZIP_TYPE)
const look = async (files: Record<string, Buffer | string>) =>
  (await as('ld').call(importSigned, { file: archive(files), preview: 1 })).body.data

test('every file is judged by its name and its bytes', async () => {
  const [one, none] = [await withContract(), await scholar()]
  const { rows, valid, invalid } = await look({
    'scans/': '',
    [`scans/${one.no_tf.toLowerCase()}.pdf`]: pdf,
    [`${one.no_tf}.jpg`]: jpeg,
    [`${none.no_tf}.pdf`]: pdf,
    'NOBODY-7.pdf': 'only words',
    '__MACOSX/x.pdf': pdf,
  })
  expect(rows.map(({ name, errors }) => [name, errors])).toEqual([
    [one.name, []],
    [one.name, [`${one.no_tf.toLowerCase()}.pdf is for the same scholar`]],
    [none.name, ['This scholar has no contract']],
    ['', ['No scholar has the number "NOBODY-7"', 'The file is not a PDF, JPEG or PNG']],
  ])
  expect([valid, invalid]).toEqual([1, 3])
})

test('all files or none; what came in can be taken back until it is decided', async () => {
  const [one, two] = [await withContract(), await withContract()]
  await sign(two, 'own.pdf')
  const wrong = await as('ld').call(importSigned, { file: archive({ [`${one.no_tf}.pdf`]: pdf, 'NOBODY.pdf': pdf }) })
  expect([wrong.status, wrong.error.errors]).toEqual([
    422,
    { file: ['Nothing was imported: one file has errors', 'NOBODY.pdf: No scholar has the number "NOBODY"'] },
  ])
  const both = { [`${one.no_tf}.pdf`]: pdf, [`${two.no_tf}.png`]: jpeg }
  const done = await as('ld').call(importSigned, { file: archive(both) })
  expect([done.status, done.body.message]).toEqual([200, '2 signed contracts imported'])
  expect(await read(one.id)).toMatchObject({ stage: 'signed', attachment_name: `${one.no_tf}.pdf` })
  expect(await read(two.id)).toMatchObject({ stage: 'signed', attachment_type: 'image/jpeg' })
  expect((await as('ld').call(undoOperation, { id: done.body.data.operation_id! })).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ stage: 'sent', attachment: '', signed_at: null })
  expect(await read(two.id)).toMatchObject({ stage: 'signed', attachment_name: 'own.pdf' })

  const again = await as('ld').call(importSigned, { file: archive(both) })
  await as('upcm').call(decideContract, { scholar_id: one.id, approval: 'declined', notes: 'Not signed at all' })
  const late = await as('ld').call(undoOperation, { id: again.body.data.operation_id! })
  expect([late.status, late.error.message]).toEqual([409, `This can no longer be undone: the contract of ${one.name} has been decided on`])
})

test('what is no archive is refused at the field', async () => {
  const pdfAsZip = await as('ld').call(importSigned, { file: sendFile('signed.zip', pdf, ZIP_TYPE) })
  expect([pdfAsZip.status, pdfAsZip.error.errors]).toEqual([422, { file: ['The file does not match the selected content type'] }])
  const empty = await as('ld').call(importSigned, { file: archive({ 'folder/': '' }), preview: 1 })
  expect(empty.error.errors).toEqual({ file: ['There are no files in the archive'] })
})
