import { readOverview } from '@pandu/contract/overview'
import { beforeAll, expect, test } from 'vitest'
import { demoPerson, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const product = testApp()
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)
/** A day so many days from today, where the programme is. */
const inDays = (n: number) => `(now() at time zone 'Asia/Jakarta')::date + (${n})`

/** The last minute of a day there. */
const lateOn = (day: string) => `((${day})::timestamp + interval '23 hours 59 minutes') at time zone 'Asia/Jakarta'`

/** How a record of each kind with that day is made, and who is shown it. */
const kinds = {
  'the start of a course': {
    insert: (day: string) => `insert into courses (title, start_date, end_date) select n, ${day}, ${day} + 400`,
    who: 'guest',
  },
  'the end of a course': {
    insert: (day: string) => `insert into courses (title, start_date, end_date) select n, ${day} - 400, ${day}`,
    who: 'guest',
  },
  'an activity of the association of a campus': {
    insert: (day: string) =>
      `insert into tsa_proposals (title, tsa_id, tsa_category_id, description, start_date, end_date, link, approval)
       select n, (select university_id from users where username = 'tsa'), (select min(id) from tsa_categories), '', ${day}, ${day}, '', 'approved'`,
    who: 'tsa',
  },
  'a micro event of a campus': {
    insert: (day: string) =>
      `insert into tsa_micro_events (title, tsa_id, event_date, link) select n, (select university_id from users where username = 'tsa'), ${day}, ''`,
    who: 'tsa',
  },
  'a business acumen event': {
    insert: (day: string) => `insert into business_events (title, event_date) select n, ${day}`,
    who: 'guest',
  },
  'a meeting': {
    insert: (day: string) =>
      `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
       select (select min(course_id) from course_teachers where user_id = ${demoPerson('mentor').id}), 'mentor', ${demoPerson('mentor').id}, n, 'Other',
         ${lateOn(day)}, ${lateOn(day)}`,
    who: 'mentor',
  },
} satisfies Record<string, { insert: (day: string) => string; who: DemoUsername }>

beforeAll(async () => {
  for (const statement of [
    `update courses set start_date = start_date - 3650, end_date = end_date - 3650`,
    `update tsa_proposals set start_date = start_date - 3650, end_date = end_date - 3650`,
    `update tsa_micro_events set event_date = event_date - 3650`,
    `update business_events set event_date = event_date - 3650`,
    `update meetings set starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'`,
  ])
    await sql(statement)
})

test.each(Object.entries(kinds))('%s is coming from today until the sixtieth day', async (kind, { insert, who }) => {
  for (const day of [-1, 0, 60, 61]) await sql(`${insert(inDays(day))} from (select $1 || '' n) title`, [`${kind}: ${day}`])
  const { dates } = (await product.as(who).call(readOverview, {})).body.data
  const shown = dates.map(({ title }) => title).filter((title) => title.startsWith(kind))
  expect(shown).toEqual([`${kind}: 0`, `${kind}: 60`])
  for (const table of ['courses', 'tsa_proposals', 'tsa_micro_events', 'business_events', 'meetings'])
    await sql(`delete from ${table} where title like $1`, [`${kind}%`])
})
