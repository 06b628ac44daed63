import { discardDraft, keepDraftFile, MOST_DRAFT_MB, MOST_DRAFTS, readDraft, saveDraft } from '@pandu/contract/drafts'
import { handInProposal } from '@pandu/contract/projects'
import { createScoreDraft } from '@pandu/contract/scores'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const [form, other] = [createScoreDraft.at, handInProposal.at]

beforeEach(async () => {
  await rows('delete from form_drafts')
  await rows(`delete from files where kind = 'drafts.file'`)
})

const save = (who: DemoUsername, text: string, { at = form, record = 'new', version = 0 } = {}) =>
  calls.as(who).call(saveDraft, { form: at, record, version, writer: 'tabnumberone', values: { semester2: text }, files: {} })
const text = async (who: DemoUsername, { at = form, record = 'new' } = {}) =>
  (await calls.as(who).call(readDraft, { form: at, record })).data?.values['semester2'] ?? null
const all = () => Promise.all([text('scholar'), text('scholar2'), text('scholar', { record: '7' }), text('scholar', { at: other })])

test('a draft is that of its writer, form and record; saving and discarding one leaves the others', async () => {
  await save('scholar', 'own')
  expect(await all()).toEqual(['own', null, null, null])
  await save('scholar2', 'of another')
  await save('scholar', 'of a record', { record: '7' })
  await save('scholar', 'of a form', { at: other })
  const rest = ['of another', 'of a record', 'of a form']
  await save('scholar', 'changed', { version: 1 })
  expect(await all()).toEqual(['changed', ...rest])
  await calls.as('scholar').call(discardDraft, { form, record: 'new' })
  expect(await all()).toEqual([null, ...rest])
})

test('drafts and their files count for their writer alone, and files only while they are kept', async () => {
  await rows(
    `insert into form_drafts (user_id, form, record, writer, values, files) select $1, $2, n::text, 'tabnumberone', '{}', '{}' from generate_series(1, $3::int) n`,
    [demoPerson('scholar2').id, form, MOST_DRAFTS],
  )
  const begin = (who: DemoUsername) =>
    save(who, 'x').then(
      () => true,
      () => false,
    )
  expect([await begin('scholar'), await begin('scholar2')]).toEqual([true, false])

  const held = (who: DemoUsername, kind: string, expires: string | null) =>
    rows(
      `insert into files (kind, owner_id, name, type, size, storage_key, expires_at)
       values ($1, $2, 'a.pdf', 'application/pdf', $3, md5(random()::text), now() + $4::interval)`,
      [kind, demoPerson(who).id, MOST_DRAFT_MB * 1024 * 1024, expires],
    )
  const file = { name: 'proof.pdf', size: 1000, type: 'application/pdf' }
  const keeps = () => calls.as('scholar').status(keepDraftFile, { form, field: 'attachment', file })
  await held('scholar2', 'drafts.file', '1 day')
  await held('scholar', 'drafts.file', '-1 second')
  await held('scholar', 'proposals.document', '1 day')
  expect(await keeps()).toBe(200)
  await held('scholar', 'drafts.file', '1 day')
  expect(await keeps()).toBe(422)
  await rows(`delete from files where kind = 'proposals.document' and expires_at is not null`)
})
