import { demoPerson } from '../../server/seed/people.ts'
import type { World } from './world.ts'

const THREADS = 40_000
const IN_LARGE = 1000
const COMMENTS = 980_000
const LONG = 20_000

/** The large course that addLearning made, and a long thread in it. The ids of its comments follow the id of the thread. */
export interface Forum {
  course: number
  thread: number
}

/** Adds threads and comments to the courses that addLearning made. */
export const addForum = async ({ sql }: World): Promise<Forum> => {
  const base = 100_000
  const course = base + 16
  const thread = 1_000_000
  const at = (n: string) => `now() - make_interval(mins => (${n})::int)`
  const many = (count: number) => `generate_series(0, ${count - 1}) i`
  await sql('set session_replication_role = replica')
  await sql(`insert into threads (id, course_id, audience, by_id, title, content, search_text, category, active_at, created_at)
    select ${base} + i, ${base} + i / 20, case when i % 20 < 14 then 'learner' when i % 20 < 17 then 'facilitator' else 'mentor' end, p.id,
      w.word || ' ' || i, '<p>What it is about</p>', lower(w.word) || ' ' || i || ' what it is about', i % 4, ${at('i % 90000')}, ${at('90000')}
    from ${many(THREADS)} join people p on p.n = i % 5000 join title_words w on w.n = i % (select count(*) from title_words)`)
  await sql(`insert into threads (id, course_id, audience, by_id, title, content, search_text, category, active_at, created_at)
    select ${thread} + i, ${course}, 'learner', p.id, w.word || ' ' || i, '<p>What it is about</p>', lower(w.word) || ' ' || i, i % 4, ${at('i')}, ${at('90000')}
    from ${many(IN_LARGE)} join people p on p.n = i % 5000 join title_words w on w.n = i % (select count(*) from title_words)`)
  // A word that all texts contain, and one that few contain.
  const commentText = `p.id, '<p>Something that somebody said' || case when i % 5000 = 77 then ' about the quokka' else '' end || '</p>'`
  await sql(`insert into thread_comments (id, thread_id, by_id, content, created_at)
    select ${thread} + i, ${thread}, ${commentText}, ${at(`${LONG} - i`)} from ${many(LONG)} join people p on p.n = i % 5000`)
  await sql(`insert into thread_comments (id, thread_id, by_id, content, created_at)
    select ${2 * thread} + i, t.id, ${commentText}, ${at('i % 90000')} from ${many(COMMENTS)}
    join (select row_number() over (order by id) - 1 n, id from threads where id >= ${base} and id <> ${thread}) t on t.n = i % ${THREADS + IN_LARGE - 1}
    join people p on p.n = i * 7 % 5000`)
  await sql(
    `insert into thread_readers (thread_id, user_id, seen_at, read_to)
      select id, $1, now(), case when id = ${thread} then ${thread + LONG - 30} else 2000000000 end from threads where course_id = ${course} and id % 3 < 2`,
    [demoPerson('scholar').id],
  )
  await sql('reset session_replication_role')
  await sql('vacuum analyze threads')
  await sql('vacuum analyze thread_comments')
  await sql('vacuum analyze thread_readers')
  return { course, thread }
}
