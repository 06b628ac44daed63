import type pg from 'pg'
import { textOfRich } from '../../src/kit/html.ts'
import type { Clock } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { type Author, talks } from './talk.ts'

/** Threads in the courses that demonstrations open, each with what was said in it; whoever wrote in one has read and follows it. */
export async function seedForum(client: pg.Client, clock: Clock): Promise<void> {
  const { rows: members } = await client.query<{ course: number; id: number }>(
    `select c.id course, m.user_id id from courses c join cohort_members m on m.cohort_id = c.cohort_id join users u on u.id = m.user_id and u.status = 1
     where c.id = any($1) and m.user_id > 100 order by m.user_id`,
    [[...new Set(talks.map(({ course }) => course))]],
  )
  const membersOf = Map.groupBy(members, ({ course }) => course)
  const threads: object[] = []
  const comments: object[] = []
  const readers: object[] = []
  const answers: { id: number; answer_id: number }[] = []
  for (const { course, audience, by, daysAgo, category, title, content, pinned = false, closed = false, answer, said } of talks) {
    const idOf = (author: Author) => (typeof author === 'number' ? membersOf.get(course)?.[author]?.id : demoPerson(author).id)
    const thread_id = threads.length + 1
    const created_at = clock.ago(daysAgo, 8, (thread_id * 13) % 60)
    const last = new Map([[idOf(by), 0]])
    let active_at = created_at
    const say = (author: Author, days: number, text: string, parent_id: number | null) => {
      const id = comments.length + 1
      const at = clock.ago(days, 9 + (id % 9), (id * 17) % 60)
      comments.push({ id, thread_id, parent_id, by_id: idOf(author), content: text, created_at: at, updated_at: at })
      last.set(idOf(author), id)
      if (at > active_at) active_at = at
      return id
    }
    for (const [n, one] of said.entries()) {
      const id = say(one.by, one.daysAgo, one.text, null)
      if (n === answer) answers.push({ id: thread_id, answer_id: id })
      for (const [author, days, text] of one.replies ?? []) say(author, days, text, id)
    }
    threads.push({
      id: thread_id,
      course_id: course,
      audience,
      by_id: idOf(by),
      title,
      content,
      search_text: `${title}\n${textOfRich(content)}`.toLowerCase(),
      category,
      status: closed ? 0 : 1,
      pinned,
      active_at,
      created_at,
      updated_at: created_at,
    })
    for (const [user_id, read_to] of last) readers.push({ thread_id, user_id, seen_at: created_at, read_to, following: true })
  }
  await insertAll(client, 'threads', threads)
  await insertAll(client, 'thread_comments', comments)
  await insertAll(client, 'thread_readers', readers)
  await client.query(
    `update threads t set answer_id = a.answer_id from jsonb_to_recordset($1::jsonb) as a (id integer, answer_id integer) where t.id = a.id`,
    [JSON.stringify(answers)],
  )
  for (const table of ['threads', 'thread_comments']) await advanceSequence(client, table)
}
