import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import type { Services } from '../../kit/services.ts'
import { dispatchLetters } from './blast.dispatch.ts'

const database = openTestDatabase()
const { rows } = database
const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id

/** One turn of the job, on blasts that only this test has. */
const turn = () => dispatchLetters({ db: database.db, env: testEnv('') } as Services)
const alone = () => rows('delete from blasts')
const newBlast = (state: string, sendAt: string, activeAt = 'null') =>
  number(
    `insert into blasts (subject, content, state, send_at, active_at) values ('Letter', '<p>Text</p>', $1, ${sendAt}, ${activeAt}) returning id`,
    [state],
  )
const newLetter = (blast: number, state = 'waiting', queuedAt = 'null') =>
  number(
    `insert into blast_letters (blast_id, user_id, name, email, reason, state, queued_at)
     values ($1, (select id from users where id = $3 and not exists (select from blast_letters where blast_id = $1)), 'Name', 'a@b.example', '', $2, ${queuedAt})
     returning id`,
    [blast, state, demoPerson('scholar').id],
  )
const stateOf = async (blast: number) => (await rows<{ state: string }>('select state from blasts where id = $1', [blast]))[0]!.state
const letterOf = async (letter: number) =>
  (await rows<{ state: string; mail_id: number | null }>('select state, mail_id from blast_letters where id = $1', [letter]))[0]!

test('a planned letter goes at its time, and not before', async () => {
  await alone()
  const [due, later] = [await newBlast('waiting', `now() - interval '1 minute'`), await newBlast('waiting', `now() + interval '1 hour'`)]
  const [one, two] = [await newLetter(due), await newLetter(later)]
  await turn()
  expect([await stateOf(due), await stateOf(later)]).toEqual(['done', 'waiting'])
  expect((await letterOf(one)).state).toBe('queued')
  expect(await letterOf(two)).toEqual({ state: 'waiting', mail_id: null })
})

test('a letter that is late by more than a quarter of an hour waits for a person, and so does one that rested for so long', async () => {
  await alone()
  const late = await newBlast('waiting', `now() - interval '20 minutes'`)
  const nearly = await newBlast('waiting', `now() - interval '10 minutes'`)
  const rested = await newBlast('sending', 'now()', `now() - interval '20 minutes'`)
  const goesOn = await newBlast('sending', 'now()', `now() - interval '10 minutes'`)
  for (const one of [late, nearly, rested, goesOn]) await newLetter(one)
  await turn()
  expect(await Promise.all([late, nearly, rested, goesOn].map(stateOf))).toEqual(['held', 'done', 'held', 'done'])
})

test('what was recalled, held or sent before stays as it is, and nothing of it goes out', async () => {
  await alone()
  const long = `now() - interval '20 minutes'`
  const blasts = await Promise.all(['recalled', 'held', 'done'].map((state) => newBlast(state, long, long)))
  const empty = await newBlast('recalled', long)
  const letters = []
  for (const one of blasts) letters.push(await newLetter(one))
  await turn()
  expect(await Promise.all(blasts.map(stateOf))).toEqual(['recalled', 'held', 'done'])
  expect(await stateOf(empty)).toBe('recalled')
  for (const letter of letters) expect(await letterOf(letter)).toEqual({ state: 'waiting', mail_id: null })
  const [touched] = await rows<{ count: number }>(`select count(*)::int count from blasts where active_at > now() - interval '10 minutes'`)
  expect(touched!.count).toBe(0)
})

test('each letter gets its own mail once; those that were settled before keep what they are', async () => {
  await alone()
  const blast = await newBlast('sending', 'now()', 'now()')
  const [one, left] = [await newLetter(blast), await newLetter(blast, 'left')]
  const gone = await newLetter(blast)
  const settled = await newLetter(blast, 'recalled')
  await rows('update blast_letters set user_id = $2 where id = $1', [settled, demoPerson('scholar2').id])
  await turn()
  const sent = await letterOf(one)
  expect(sent.state).toBe('queued')
  expect((await rows<{ to: string }>('select "to" from outbox where id = $1', [sent.mail_id]))[0]!.to).toBe(
    (await rows<{ email: string }>('select email from users where id = $1', [demoPerson('scholar').id]))[0]!.email,
  )
  expect(await letterOf(left)).toEqual({ state: 'left', mail_id: null })
  expect(await letterOf(gone)).toEqual({ state: 'left', mail_id: null })
  expect((await letterOf(settled)).state).toBe('recalled')
  const queued = await rows<{ id: number }>('select id from blast_letters where blast_id = $1 and queued_at is not null', [blast])
  expect(queued).toEqual([{ id: one }])
  await turn()
  expect(await letterOf(one)).toEqual(sent)
  expect(await stateOf(blast)).toBe('done')
})

test('in a minute so many letters leave as may be sent; those of the minute before do not count', async () => {
  await alone()
  const before = await newBlast('done', 'now()')
  const fill = (age: string) =>
    rows(
      `insert into blast_letters (blast_id, name, email, reason, state, queued_at)
       select $1, 'Name', 'a@b.example', '', 'queued', now() - $2::interval from generate_series(1, 10000)`,
      [before, age],
    )
  const blast = await newBlast('sending', 'now()', 'now()')
  const letter = await newLetter(blast)
  await fill('50 seconds')
  await turn()
  expect(await stateOf(blast)).toBe('sending')
  expect((await letterOf(letter)).state).toBe('waiting')
  await rows('delete from blast_letters where blast_id = $1', [before])
  await fill('70 seconds')
  await turn()
  expect((await letterOf(letter)).state).toBe('queued')
})
