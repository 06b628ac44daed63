import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { handout } from '../documents/handout.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { scene } from '../pictures/scenes.ts'
import { type Line, talks, unseen } from './talk.ts'

const said = Object.entries(talks).flatMap(([course, lines]) => lines.map((line, n) => ({ line, course: Number(course), seq: n + 1 })))

/** The chat rooms of the demo world: their files now, the messages once courses and people are there. */
export async function prepareChat(clock: Clock, files: FileShelf) {
  const fileOf = new Map<Line, string>()
  for (const [n, { line }] of said.entries()) {
    if (!line.file || typeof line.by === 'number') continue
    const made = await drawn[line.file](clock.ago(line.ago))
    fileOf.set(line, files.add('chat.file', n + 1, demoPerson(line.by).id, made.name, made.type, made.bytes, clock.ago(line.ago)))
  }
  return async (client: pg.Client) => {
    const rows: object[] = []
    let before = 0
    const members = new Map<number, number[]>()
    for (const course of Object.keys(talks).map(Number)) members.set(course, await membersOf(client, course))
    for (const [n, { line, course, seq }] of said.entries()) {
      const by_id = typeof line.by === 'number' ? members.get(course)?.[line.by] : demoPerson(line.by).id
      const [hour, minute] = line.at.split(':').map(Number)
      // What would lie ahead of the moment of the filling is moved back a day, and must not stand before what was said earlier.
      const created_at = new Date(Math.max(clock.ago(line.ago, hour, minute).getTime(), seq > 1 ? before + 60_000 : 0))
      before = created_at.getTime()
      const isPicture = line.file !== undefined && line.file !== 'plan'
      rows.push({
        id: n + 1,
        course_id: course,
        seq,
        rev: seq,
        by_id,
        key: `message-of-the-demo-${n + 1}`,
        message: line.deleted ? '' : line.text,
        file_id: fileOf.get(line) ?? null,
        width: isPicture ? 800 : null,
        height: isPicture ? 600 : null,
        created_at,
        deleted_at: line.deleted ? created_at : null,
      })
    }
    await insertAll(client, 'chat_messages', rows)
    await advanceSequence(client, 'chat_messages')
    const last = (course: number) => talks[course]?.length ?? 0
    await insertAll(
      client,
      'chat_rooms',
      Object.keys(talks).map((course) => ({ course_id: Number(course), last_rev: last(Number(course)) })),
    )
    await insertAll(
      client,
      'chat_reads',
      unseen.map(([person, course, lines]) => ({ user_id: demoPerson(person).id, course_id: course, seq: last(course) - lines })),
    )
  }
}

/** The scholars of a course, in the order of their numbers. */
const membersOf = async (client: pg.Client, course: number) => {
  const { rows } = await client.query<{ id: number }>(
    `select m.user_id id from courses c join cohort_members m on m.cohort_id = c.cohort_id join users u on u.id = m.user_id and u.status = 1
     where c.id = $1 and m.user_id > 100 order by m.user_id`,
    [course],
  )
  return rows.map(({ id }) => id)
}

const drawn = {
  wall: async () => ({ name: 'wall-of-agreements.jpg', type: 'image/jpeg', bytes: await scene('workshop', 0) }),
  photo: async () => ({ name: 'reading-garden.jpg', type: 'image/jpeg', bytes: await scene('classroom', 1) }),
  plan: async (written: Date) => ({
    name: 'Two afternoons - plan.pdf',
    type: 'application/pdf',
    bytes: await handout(
      {
        title: 'Two afternoons in the reading garden',
        course: 'Lead Others: Leading Without a Title',
        text: [
          '# What we do',
          'On two Saturdays we read with the children of the neighbourhood and leave a box of books that the garden keeps.',
          '# What it costs',
          '- Forty books, second hand: Rp 600.000',
          '- Mats and drinks: Rp 350.000',
          '- Transport: lent by the campus',
        ],
      },
      written,
    ),
  }),
}
