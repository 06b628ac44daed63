import { createInternship, internshipHistory } from '@pandu/contract/proposals'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { draft } from '../../../test/proposals.ts'

const world = testApp()

test('a history that somebody has made endless shows its newest steps', async () => {
  const id = (await world.as('scholar').call(createInternship, draft)).body.data.id
  await inDatabase(
    world.databaseUrl,
    `insert into proposal_steps (record_id, action, "from", "to", notes) select $1, 'changed', 'process', 'process', n::text from generate_series(1, 600) n`,
    [id],
  )
  const { data } = (await world.as('upcm').call(internshipHistory, { filter: { proposal_id: id } })).body
  expect([data.length, data[0]!.notes, data.at(-1)!.notes]).toEqual([500, '600', '101'])
})
