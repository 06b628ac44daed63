import { PROGRAMME_ZONE } from '@pandu/contract/kit'
import type pg from 'pg'
import { type Clock, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPeople } from '../people.ts'
import { reviewText } from './texts.ts'

interface Owed {
  course_id: number
  side: string
  author_id: number
  scholar_id: number
  scholar: string
  month: string
  /** The last day of the month, and how many months ago it was. */
  ended: string
  ago: number
}

const demo = new Set(demoPeople.map(({ id }) => id))

/** How a review stands: older ones are mostly read, those of last month in every state, those of this one begun by few. */
const stateOf = (n: number, { ago, scholar_id }: Owed) => {
  if (demo.has(scholar_id)) return ago === 0 ? 'draft' : ago === 1 ? 'published' : 'read'
  if (ago === 0) return n % 7 === 0 ? 'draft' : 'none'
  if (ago === 1) return (['read', 'published', 'none', 'read', 'draft', 'published', 'none'] as const)[n % 7]
  return n % 17 === 3 ? 'none' : n % 23 === 5 ? 'published' : 'read'
}

/** Monthly reviews of all who look after scholars, in every state. */
export async function seedReviews(client: pg.Client, clock: Clock): Promise<void> {
  const { rows } = await client.query<Owed>(
    `select a.course_id, a.side, a.user_id author_id, a.scholar_id, s.name scholar, m.month::date::text as month, (m.month + interval '1 month - 1 day')::date::text ended,
       (extract(year from age(date_trunc('month', $1::timestamp), m.month)) * 12 + extract(month from age(date_trunc('month', $1::timestamp), m.month)))::int ago
     from mentoring_assignments a join courses c on c.id = a.course_id join users s on s.id = a.scholar_id
       cross join lateral generate_series(date_trunc('month', greatest(a.starts_on, c.start_date)::timestamp), least(c.end_date, a.ends_on, $1::date)::timestamp, interval '1 month') m(month)
     where a.starts_on <= (m.month + interval '1 month - 1 day')::date and coalesce(a.ends_on, 'infinity') > (m.month + interval '1 month - 1 day')::date
     order by m.month, a.course_id, a.side, a.scholar_id`,
    [clock.now],
  )
  const reviews = rows.flatMap((owed, n) => {
    const state = stateOf(n, owed)
    if (state === 'none') return []
    const { scholar, ended, ago: _, ...of } = owed
    const earliest = (moment: Date) => (moment < clock.now ? moment : clock.ago(1))
    const written = earliest(daysLater(new Date(`${ended}T04:00:00Z`), -2 + (n % 5)))
    const published_at = state === 'draft' ? null : written
    return [
      {
        ...of,
        ...reviewText(n, scholar.split(' ')[0] ?? scholar),
        status_draft: state === 'draft' ? 1 : 0,
        published_at,
        read_at: state === 'read' ? earliest(daysLater(written, 1 + (n % 4))) : null,
        created_at: written,
        updated_at: written,
      },
    ]
  })
  await insertAll(
    client,
    'reviews',
    reviews.map((review, index) => ({ id: index + 1, ...review })),
  )
  await advanceSequence(client, 'reviews')
  // A world that begins in the middle of a week does not send its list at once.
  await client.query(`insert into review_digests (week) values (date_trunc('week', now() at time zone '${PROGRAMME_ZONE}')::date)`)
}
