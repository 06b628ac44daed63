import { beginUpload, MOST_UPLOAD_MB } from '@pandu/contract/files'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { uploadRoutes } from './uploads.routes.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, { name: 'files', tables: ['files', 'uploads'], routes: uploadRoutes })

test('what is on its way counts for its sender alone, until a call took it or its time is over', async () => {
  await rows('delete from uploads')
  const upload = (who: 'scholar' | 'scholar2', taken: string | null, expires: string) =>
    rows(
      `insert into uploads (user_id, name, size, taken_at, expires_at) values ($1, 'a.zip', $2, now() + $3::interval, now() + $4::interval)`,
      [demoPerson(who).id, MOST_UPLOAD_MB * 2 ** 20, taken, expires],
    )
  const begins = () => calls.as('scholar').status(beginUpload, { name: 'a.zip', size: 1000 })
  await upload('scholar2', null, '1 day')
  await upload('scholar', '-1 hour', '1 day')
  await upload('scholar', null, '-1 second')
  expect(await begins()).toBe(200)
  await upload('scholar', null, '1 day')
  expect(await begins()).toBe(422)
})
