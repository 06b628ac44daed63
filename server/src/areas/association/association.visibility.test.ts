import { updateAssociation } from '@pandu/contract/association'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows, whoWasTold } = accountWorld()
const idOf = (username: string) => demoPerson(username).id

test('a changed profile reaches the open screens of staff and of the scholars of the campus', async () => {
  const [campus] = await rows<{ id: number; inactive: number }>(
    `select university_id id, (select min(id) from users where university_id = u.university_id and id <> u.id) inactive from users u where id = $1`,
    [idOf('scholar')],
  )
  await rows('update users set status = 0 where id = $1', [campus!.inactive])
  await rows('update users set university_id = (select max(id) from universities where id <> $1) where id = $2', [
    campus!.id,
    idOf('scholar2'),
  ])
  await as('upcm').call(updateAssociation, { id: campus!.id, phone_number: '0811' })
  const told = await whoWasTold()
  for (const who of ['superadmin', 'guest', 'scholar'] as const) expect(told.has(idOf(who)), who).toBe(true)
  for (const who of ['scholar2', 'vendor'] as const) expect(told.has(idOf(who)), who).toBe(false)
  expect(told.has(campus!.inactive)).toBe(false)
})
