import { contractRules } from '@pandu/contract/contracts'
import type { Actor } from '@pandu/contract/kit'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { contractParts } from './contracts.parts.ts'

const database = openTestDatabase()
const { rows } = database
const parts = partsOf(database, contractParts)
const [scholar, scholar2, upcm] = [demoActor('scholar'), demoActor('scholar2'), demoActor('upcm')]
const [kind] = contractParts.decided!

/** The first scholar has a contract that was sent, the second one a draft. */
beforeEach(async () => {
  await rows('truncate contracts cascade')
  for (const [id, sent] of [
    [scholar.id, '2026-02-01'],
    [scholar2.id, null],
  ])
    await rows(
      `insert into contracts (scholar_id, template_id, template_version, approval, sent_at, pdf)
       select $1, id, version, 'process', $2::timestamptz, 'ready' from contract_templates order by id limit 1`,
      [id, sent],
    )
})

test('where a contract stands is said to staff, and to its scholar once it was sent', async () => {
  const line = { kind: 'contract', label: 'Contract', detail: '' }
  expect(await parts.standings(upcm, scholar.id)).toEqual([
    { ...line, value: 'Waits for signature', url: expect.stringContaining(`${scholar.id}`) },
  ])
  expect(await parts.standings(upcm, scholar2.id)).toMatchObject([{ ...line, value: 'Ready to send' }])
  const [own] = await parts.standings(scholar, scholar.id)
  expect(own).toMatchObject({ ...line, value: 'Waits for signature' })
  expect(own!.url).not.toContain('admin')
  expect([await parts.standings(scholar2, scholar2.id), await parts.standings(scholar2, scholar.id)]).toEqual([[], []])
})

test('the search finds contracts by their scholars, a scholar’s own by what it is, and templates for who keeps them', async () => {
  const found = async (reader: Actor, text: string) =>
    (await parts.finds(reader, text)).flatMap(({ label, records }) => records.map(({ title }) => [label, title]))
  const { name } = demoPerson('scholar')
  expect(await found(upcm, name.toLowerCase())).toEqual([['Contracts', name]])
  expect(await found(upcm, demoPerson('scholar2').name)).toEqual([['Contracts', demoPerson('scholar2').name]])
  expect(await found(scholar, 'scholarship')).toEqual([['Contracts', 'Scholarship contract']])
  expect([await found(scholar, name), await found(scholar2, 'scholarship')]).toEqual([[], []])
  const [template] = await rows<{ name: string }>('select name from contract_templates order by id limit 1')
  const templates = async (reader: Actor) => (await found(reader, template!.name)).filter(([label]) => label === 'Contract templates')
  for (const reader of [upcm, scholar, demoActor('vendor')])
    expect((await templates(reader)).length > 0, reader.role).toBe(contractRules.follow.test(reader) === true)
})

test('UPCM and partners decide; a scholar is asked to sign what was sent or needs a revision', () => {
  const decides = (['upcm', 'vendor', 'ld', 'scholar'] as const).map((who) => kind!.decides(demoActor(who)))
  expect(decides).toEqual([true, true, false, false])
  expect([kind!.own(upcm), kind!.own(scholar) !== undefined]).toEqual([undefined, true])
  expect(kind!.forAuthor).toEqual(['sent', 'revision'])
})

test('an account with a contract is in use', async () => {
  await rows('delete from contracts where scholar_id = $1', [scholar2.id])
  expect([await parts.uses(scholar.id), await parts.uses(scholar2.id)]).toEqual([['has a contract'], []])
})
