import type { Attendance } from '@pandu/contract/evaluations'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPeople } from '../people.ts'
import { random } from '../random.ts'

const notes: Record<Attendance, readonly string[]> = {
  presence: [
    'Came with three goals and could say which of them comes first.',
    'Listened more than spoke. Will begin the round next time.',
    'Has kept the plan of last week, for the third time in a row.',
    'Tired, because of the examinations. We moved one goal by two weeks.',
    'Asked the question that everybody else had as well.',
    'Wrote the letter to the dean alone and read it to us.',
    'The budget is still without the bus. To be done before we meet again.',
    'Told the group openly why the first try failed. That helped others.',
  ],
  absence: [
    'Did not answer my message in the evening either.',
    'The line was gone after two minutes and did not come back.',
    'Forgot the new time. I will call before the next meeting.',
  ],
  excused: ['Ill, with a note of the clinic.', 'Wedding of the sister, asked two weeks ahead.', 'Defends the thesis on this day.'],
}

interface Invitation {
  meeting_id: number
  course_id: number
  side: string
  author_id: number
  scholar_id: number
  ends_at: Date
  held_on: string
  is_newest: boolean
}

const demo = new Set(demoPeople.map(({ id }) => id))

/** Some of the newest meetings wait for their record; everybody of the demo people has one that does. */
const waits = ({ author_id, scholar_id, is_newest }: Invitation) =>
  is_newest && (demo.has(author_id) || (author_id % 3 === 0 && scholar_id % 2 === 0))

/** What was recorded at the meetings that are over, and what follows from it. */
export async function seedEvaluations(client: pg.Client, clock: Clock): Promise<void> {
  const luck = random('evaluations')
  const { rows } = await client.query<Invitation>(
    `select m.id meeting_id, m.course_id, m.side, m.author_id, a.scholar_id, m.ends_at, m.held_on::text,
       m.starts_at = max(m.starts_at) over (partition by m.course_id, m.side, m.author_id) is_newest
     from meetings m join mentoring_assignments a on a.course_id = m.course_id and a.side = m.side and a.user_id = m.author_id
       and a.starts_on <= m.held_on and coalesce(a.ends_on, 'infinity') > m.held_on
     where m.state = 'planned' and m.ends_at < $1 order by m.starts_at, m.id, a.scholar_id`,
    [clock.now],
  )
  const recorded: { row: object; at: Date }[] = []
  const streaks = new Map<string, { absences: number } & Pick<Invitation, 'course_id' | 'side' | 'scholar_id' | 'meeting_id' | 'held_on'>>()
  for (const invitation of rows) {
    if (waits(invitation)) continue
    const { meeting_id, course_id, side, author_id, scholar_id, ends_at, held_on } = invitation
    const key = `${course_id} ${side} ${scholar_id}`
    const before = streaks.get(key)?.absences ?? 0
    // Who was absent is more likely to be absent again.
    const drawn = luck.next()
    const attendance: Attendance = drawn < (before > 0 ? 0.3 : 0.07) ? 'absence' : drawn > 0.95 ? 'excused' : 'presence'
    if (attendance === 'presence') streaks.delete(key)
    if (attendance === 'absence') streaks.set(key, { absences: before + 1, course_id, side, scholar_id, meeting_id, held_on })
    const late = new Date(ends_at.getTime() + luck.int(1, 40) * 3_600_000)
    const at = late < clock.now ? late : ends_at
    const score = attendance === 'presence' && author_id % 4 > 0 ? luck.int(12, 20) * 5 : null
    const text = luck.chance(0.4) ? luck.pick(notes[attendance]) : ''
    recorded.push({ row: { id: recorded.length + 1, meeting_id, scholar_id, attendance, score, notes: text, by_id: author_id }, at })
  }
  await insertAll(
    client,
    'evaluations',
    recorded.map(({ row, at }) => ({ ...row, created_at: at, updated_at: at })),
  )
  await insertAll(
    client,
    'evaluation_history',
    recorded.map(({ row, at }) => ({ ...row, at })),
  )
  await insertAll(
    client,
    'absence_streaks',
    [...streaks.values()].filter(({ absences }) => absences > 1).map((row, at) => ({ id: at + 1, ...row })),
  )
  const waiting = [...new Set(rows.filter(waits).map(({ meeting_id }) => meeting_id))]
  await client.query(
    `update meetings set recorded_at = ends_at where state = 'planned' and ends_at < $1 and id <> all($2::int[])
       and exists (select from evaluations e where e.meeting_id = meetings.id)`,
    [clock.now, waiting],
  )
  for (const table of ['evaluations', 'evaluation_history', 'absence_streaks']) await advanceSequence(client, table)
}
