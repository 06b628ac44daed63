import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { listBatches } from '@pandu/contract/contracts'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'
import { startJobProcess, until } from '../../../test/processes.ts'

const { as, world, folder, rows, template, generate } = contractWorld()

test('documents go on where a killed job process left them, and none is made twice', async () => {
  const people = await rows<{ id: number }>(
    `select id from users u where role = 'SCHOLAR' and status = 1 and not exists (select from contracts c where c.scholar_id = u.id) order by id limit 50`,
  )
  // A batch that is long enough to take some time.
  const { operation } = await generate(
    people.map(({ id }) => id),
    await template('A line of a long contract for {{name}}, who reads it with care.\n'.repeat(400)),
  )
  const batch = async () => (await as('ld').call(listBatches, { filter: { id: operation } })).body.data[0]!
  const start = () => startJobProcess({ DATABASE_URL: world.databaseUrl, DATA_DIR: folder })

  const first = start()
  await until(async () => (await batch()).done > 0, 300_000)
  first.process.kill('SIGKILL')
  await first.ended
  const { done } = await batch()
  expect(done).toBeLessThan(people.length)

  // A job process has a low priority, so it takes long beside other test files.
  const second = start()
  try {
    await until(async () => (await batch()).done === people.length, 300_000)
  } finally {
    second.process.kill('SIGKILL')
    await second.ended
  }
  expect(await batch()).toMatchObject({ total: people.length, failed: 0, sendable: people.length })
  const files = await rows<{ record_id: number; storage_key: string }>(
    `select f.record_id, f.storage_key from contract_documents d join files f on f.id = d.file_id where d.operation_id = $1`,
    [operation],
  )
  expect(new Set(files.map(({ record_id }) => record_id)).size).toBe(people.length)
  expect(files).toHaveLength(people.length)
  for (const { storage_key } of files) await access(join(folder, 'files', storage_key))
}, 700_000)
