import { MENTORING_MOVE } from '@pandu/contract/operations'
import type pg from 'pg'
import { type Clock, day, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPeople, demoPerson } from '../people.ts'

/** In this course the mentors changed three weeks after it began; in that one some scholars still have nobody. */
const HANDOVER = 2
const UNFINISHED = 4
const AFTER_DAYS = 21

interface CourseRow {
  id: number
  title: string
  start_date: string
  members: number[]
  facilitator: number[]
  mentor: number[]
}

interface Row {
  id: number
  course_id: number
  side: 'facilitator' | 'mentor'
  user_id: number
  scholar_id: number
  starts_on: string
  ends_on: string | null
}

const holders = (permission: number) => `array(select t.user_id from course_teachers t join users u on u.id = t.user_id and u.status = 1
  join user_permissions p on p.user_id = t.user_id and p.permission_id = ${permission} where t.course_id = c.id order by t.user_id)`

const demo = new Set(demoPeople.map(({ id }) => id))

/** Demo people find each other; all others are spread evenly. */
const chosen = (people: readonly number[], scholar: number, n: number) =>
  (demo.has(scholar) ? people.find((id) => demo.has(id)) : undefined) ?? people[n % people.length]

/** Who looks after whom in the courses that have begun, with a handover in the past as an operation. */
export async function seedMentoring(client: pg.Client, clock: Clock): Promise<void> {
  const { rows: courses } = await client.query<CourseRow>(
    `select c.id, c.title, c.start_date::text, array(select m.user_id from cohort_members m where m.cohort_id = c.cohort_id order by m.user_id) members,
       ${holders(4)} facilitator, ${holders(5)} mentor
     from courses c where c.cohort_id is not null and c.start_date <= $1 order by c.id`,
    [day(clock.now)],
  )
  const list: Row[] = []
  const add = (row: Omit<Row, 'id'>) => list.push({ id: list.length + 1, ...row })
  const moved: Row[] = []
  for (const { id, start_date, members, ...people } of courses)
    for (const side of ['facilitator', 'mentor'] as const)
      for (const [n, scholar_id] of members.entries()) {
        const user_id = chosen(people[side], scholar_id, n)
        if (user_id === undefined || (id === UNFINISHED && n % 9 === 8 && !demo.has(scholar_id))) continue
        const first = people[side][0]
        const starts_on = start_date.slice(0, 10)
        const isMoved = id === HANDOVER && side === 'mentor' && first !== undefined && user_id !== first
        const changes_on = day(daysLater(new Date(starts_on), AFTER_DAYS))
        if (isMoved) add({ course_id: id, side, user_id: first, scholar_id, starts_on, ends_on: changes_on })
        add({ course_id: id, side, user_id, scholar_id, starts_on: isMoved ? changes_on : starts_on, ends_on: null })
        if (isMoved) moved.push(list.at(-1)!)
      }
  await insertAll(client, 'mentoring_assignments', list)
  await advanceSequence(client, 'mentoring_assignments')
  await makeHandover(
    client,
    courses.find(({ id }) => id === HANDOVER),
    moved,
  )
}

async function makeHandover(client: pg.Client, course: CourseRow | undefined, moved: readonly Row[]): Promise<void> {
  const first = course?.mentor[0]
  const last = moved[0]
  if (!course || first === undefined || !last) return
  const changes = moved.map(({ id, scholar_id, user_id }) => ({ scholar_id, from: first, to: user_id, made: id }))
  const { rows } = await client.query<{ id: number }>(
    `insert into operations (kind, title, rows, payload, by_id, created_at)
     select $1, $2 || coalesce((select name from users where id = $6), ''), $3, $4::jsonb, $5, $7::date + time '03:00' returning id`,
    [
      MENTORING_MOVE,
      `${moved.length} scholars of ${course.title} moved to `,
      moved.length,
      JSON.stringify({ course_id: course.id, side: 'mentor', changes }),
      demoPerson('ld').id,
      last.user_id,
      last.starts_on,
    ],
  )
  await client.query(
    `insert into operation_rows (operation_id, record_id, label, before, after)
     select $1, s.id, s.name, (select name from users where id = $2), u.name
     from jsonb_to_recordset($3::jsonb) as m (scholar_id int, user_id int) join users s on s.id = m.scholar_id join users u on u.id = m.user_id`,
    [rows[0]?.id, first, JSON.stringify(moved)],
  )
}
