import type { CommentModule } from '@pandu/contract/comments'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { sectionId } from '../courses/outlines.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { type DemoUsername, demoPerson } from '../people.ts'

/** A demo person, or a scholar of the course by their place in its list. */
type Author = DemoUsername | number

interface Talk {
  module: CommentModule
  /** What it is about: SQL of its number. */
  about: string
  course: number
  /** Who says what, how many days ago, the oldest first. */
  said: readonly (readonly [author: Author, daysAgo: number, comment: string])[]
}

const talks: readonly Talk[] = [
  {
    module: 'announcement',
    about: String(sectionId(2, 1)),
    course: 2,
    said: [
      ['facilitator', 24, 'Please read the half page about working agreements before we meet. It takes ten minutes.'],
      [1, 23, 'Is it enough if one of us writes the agreement down, or does everybody hand one in?'],
      ['facilitator', 23, 'One per group. But everybody should be able to say what is in it without looking.'],
      ['scholar', 22, 'Ours is one sentence: who is late brings the fruit next time.'],
      [3, 22, 'We took a photo of the wall and wrote the five lines below it. I hope that counts.'],
    ],
  },
  {
    module: 'announcement',
    about: String(sectionId(2, 4)),
    course: 2,
    said: [
      [2, 9, 'Can a group work together with the student council of its campus?'],
      ['ld', 8, 'Yes. Say in the proposal who does what, so that the work stays yours.'],
    ],
  },
  {
    module: 'material',
    about: '6',
    course: 2,
    said: [
      ['scholar', 14, 'On page 2 the amounts of the first table add up to 48 million, not 50.'],
      ['mentor', 13, 'Well seen. The missing two million are the question: who notices, and who asks?'],
      [4, 13, 'We did not notice until the very end, and then we argued about whose fault it was.'],
    ],
  },
  {
    module: 'material',
    about: '1',
    course: 1,
    said: [
      ['facilitator', 31, 'An example of a filled page: https://example.org/diary. Yours may look quite different.'],
      [5, 30, 'Do hours of travel count as work or as rest?'],
      ['facilitator', 30, 'Write them down as travel. What you do with them is a question for week two.'],
    ],
  },
  {
    module: 'submission',
    about: `(select id from project_submissions where group_id = 201 and stage = 'proposal')`,
    course: 2,
    said: [
      ['teacher', 3, 'Which of the two places have you already talked to?'],
      ['scholar', 2, 'The second one. They would like to see the plan of the costs first, so we are writing it this week.'],
    ],
  },
]

/** Comments in the courses that demonstrations open; after the courses, their items and what was handed in. */
export async function seedComments(client: pg.Client, clock: Clock): Promise<void> {
  const rows: object[] = []
  for (const { module, about, course, said } of talks) {
    const { rows: found } = await client.query<{ id: number | null }>(`select ${about} id`)
    const { rows: members } = await client.query<{ id: number }>(
      `select m.user_id id from courses c join cohort_members m on m.cohort_id = c.cohort_id join users u on u.id = m.user_id and u.status = 1
       where c.id = $1 and m.user_id > 100 order by m.user_id`,
      [course],
    )
    for (const [n, [author, daysAgo, comment]] of said.entries()) {
      const at = clock.ago(daysAgo, 9 + n, (n * 17) % 60)
      const by_id = typeof author === 'number' ? members[author]?.id : demoPerson(author).id
      rows.push({
        id: rows.length + 1,
        module,
        instance_id: found[0]?.id,
        course_id: course,
        by_id,
        comment,
        created_at: at,
        updated_at: at,
      })
    }
  }
  await insertAll(client, 'comments', rows)
  await advanceSequence(client, 'comments')
}
