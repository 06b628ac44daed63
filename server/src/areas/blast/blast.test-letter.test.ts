import { readOpenFile, testBlast } from '@pandu/contract/blast'
import { expect, test } from 'vitest'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const world = testApp()
const letter = { subject: 'News', content: '<p>Hello {{name}}</p>' }
const pdf = (mb: number) =>
  sendFile('Panduan.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(mb * 1024 * 1024 - 9)]), 'application/pdf')

const testOf = async (attachment: File) => {
  expect((await world.as('ld').call(testBlast, { ...letter, attachment })).status).toBe(200)
  const rows = await inDatabase<{ attachment_id: string | null; html: string; name: string; days: number; file: string }>(
    world.databaseUrl,
    `select o.attachment_id, o.html, f.name, round(extract(epoch from f.expires_at - now()) / 86400)::int days, f.id file
     from outbox o, files f where f.kind in ('blast.along', 'blast.linked') order by o.id desc, f.created_at desc limit 1`,
  )
  return rows[0]!
}

test('a test letter comes with its attachment, which is kept for a week', async () => {
  const { attachment_id, file, name, days, html } = await testOf(pdf(1))
  expect([attachment_id, name, days]).toEqual([file, 'Panduan.pdf', 7])
  expect(html).not.toContain('Panduan.pdf')
})

test('a large attachment of a test letter is the link that the letter will have', async () => {
  const { attachment_id, html, file } = await testOf(pdf(11))
  expect(attachment_id).toBeNull()
  expect(html).toContain(`/api/mail/blast/file/${file}`)
  expect((await world.visitor.call(readOpenFile, { id: file })).status).toBe(200)
})

test('what no letter may carry is refused at its field', async () => {
  const answer = await world.as('ld').call(testBlast, { ...letter, attachment: sendFile('run.pdf', 'MZ not a paper', 'application/pdf') })
  expect([answer.status, Object.keys(answer.error.errors!)]).toEqual([422, ['attachment']])
})
