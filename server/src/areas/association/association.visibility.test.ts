import { associationPages, listAssociations, updateAssociation } from '@pandu/contract/association'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { heardWhile, hearersWhile } from '../../../test/heard.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { association } from './association.area.ts'
import { associationParts } from './association.parts.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, association)
const parts = partsOf(database, associationParts)
const { number } = courseMaker(rows)
const idOf = (username: Parameters<typeof demoPerson>[0]) => demoPerson(username).id

const newCampus = (name: string, association_name = name) =>
  number(`insert into universities (name, tsa_name, city, province) values ($1, $2, 'Ende', 'Nusa Tenggara Timur') returning id`, [
    name,
    association_name,
  ])
const aWord = () => `Walrus${Math.trunc(Math.random() * 1e9)}`
const move = (who: Parameters<typeof demoPerson>[0], campus: number) =>
  rows('update users set university_id = $2 where id = $1', [idOf(who), campus])

test('associations are found by the words of their profile', async () => {
  const word = aWord()
  const [made] = [await newCampus(`Universitas ${word}`), await newCampus(`Universitas ${aWord()}`)]
  const { data } = await calls.as('vendor').call(listAssociations, { filter: { search: word.toUpperCase() } })
  expect(data.map(({ id }) => id)).toEqual([made])
})

test('an officer changes the profile of their campus, and no other', async () => {
  const [own, other] = [await newCampus(aWord()), await newCampus(aWord())]
  await move('tsa', own)
  const change = (id: number) => calls.as('tsa').status(updateAssociation, { id, phone_number: '0811' })
  expect([await change(own), await change(other)]).toEqual([200, 403])
  expect(await rows(`select id from universities where phone_number = '0811' and id = any($1)`, [[own, other]])).toEqual([{ id: own }])
})

test('a changed profile reaches the open screens of active staff and of the active scholars of the campus', async () => {
  const [own, other] = [await newCampus(aWord()), await newCampus(aWord())]
  await move('scholar', own)
  await move('scholar2', other)
  const change = () => calls.as('upcm').call(updateAssociation, { id: own, phone_number: '0811' })
  const people = ['superadmin', 'guest', 'vendor', 'scholar', 'scholar2'] as const
  expect(await hearersWhile(database, people, change)).toEqual(['superadmin', 'guest', 'scholar'])
  await rows('update users set status = 0 where id = $1', [idOf('scholar')])
  const heard = await heardWhile(database, change)
  await rows('update users set status = 1 where id = $1', [idOf('scholar')])
  expect(heard.flatMap(({ to }) => to)).not.toContain(idOf('scholar'))
})

test('the search finds every association for staff, that of their campus for scholars, and none for partners', async () => {
  const word = aWord()
  const [own, other] = [await newCampus(word), await newCampus(`Universitas ${word}`, `Asosiasi ${word}`)]
  const found = async (who: ReturnType<typeof demoActor>) =>
    (await parts.finds(who, word)).map(({ records, url }) => ({
      shown: records.map((one) => [one.id, one.line, one.url]).toSorted(),
      url: url && new URL(url, 'http://a').pathname,
    }))
  const place = 'Ende · Nusa Tenggara Timur'
  expect(await found(demoActor('guest'))).toEqual([
    {
      shown: [
        [own, place, associationPages.staff({ idTSA: own })],
        [other, `Universitas ${word} · ${place}`, associationPages.staff({ idTSA: other })],
      ],
      url: associationPages.list({}),
    },
  ])
  expect(await found({ ...demoActor('scholar'), universityId: own })).toEqual([
    { shown: [[own, place, associationPages.own({ idTSA: own })]], url: null },
  ])
  expect(await found({ ...demoActor('scholar'), universityId: null })).toEqual([])
  expect(await found({ ...demoActor('vendor'), universityId: own })).toEqual([])
})
