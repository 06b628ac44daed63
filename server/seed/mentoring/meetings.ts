import type pg from 'pg'
import { type Clock, day, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'

const topics = [
  'How the month went',
  'One plan, three goals',
  'What I put off, and why',
  'Questions before the next step',
  'Looking back together',
  'A conversation I was afraid of',
]
const places = [
  { media: 'Google Meet', additional_info: 'https://meet.google.com/abc-defg-hij' },
  { media: 'Zoom Meeting', additional_info: 'https://zoom.us/j/5550123456' },
  { media: 'Other', additional_info: 'Library, second floor, the room with the round table' },
]
const reasons = ['The campus had no electricity that afternoon.', 'Examinations were moved to this day.']
/** So many days between two meetings, and so many days ahead they are planned. */
const EVERY = 7
const AHEAD = 28

interface Author {
  course_id: number
  side: string
  author_id: number
  from: string
  to: string
}

/** Meetings of everybody who looks after scholars, every week while the course runs; those to come are one series. */
export async function seedMeetings(client: pg.Client, clock: Clock): Promise<void> {
  const { rows: authors } = await client.query<Author>(
    `select a.course_id, a.side, a.user_id author_id, min(a.starts_on)::text "from", max(c.end_date)::text "to"
     from mentoring_assignments a join courses c on c.id = a.course_id group by 1, 2, 3 order by 1, 2, 3`,
  )
  const meetings: Record<string, unknown>[] = []
  for (const [k, { from, to, ...author }] of authors.entries()) {
    const last = Math.min(Date.parse(to), daysLater(clock.now, AHEAD).getTime())
    let series: number | null = null
    for (let n = 0, at = daysLater(new Date(from.slice(0, 10)), 3 + (k % 5)); at.getTime() <= last; n++, at = daysLater(at, EVERY)) {
      const id = meetings.length + 1
      // 15:00 to 18:00 in western Indonesian time.
      const starts_at = new Date(`${day(at)}T${String(8 + (k % 4)).padStart(2, '0')}:00:00Z`)
      const isPast = starts_at < clock.now
      if (!isPast) series ??= id
      const wasNotHeld = isPast && (n + k) % 9 === 8
      const made = daysLater(starts_at, -10)
      const created_at = made < clock.now ? made : clock.ago(2)
      meetings.push({
        id,
        ...author,
        title: topics[(n + k) % topics.length],
        description: 'Please bring what you wrote since we met last.',
        ...places[k % places.length],
        starts_at,
        ends_at: new Date(starts_at.getTime() + 90 * 60_000),
        series_id: isPast ? null : series,
        state: wasNotHeld ? 'not_held' : 'planned',
        reason: wasNotHeld ? reasons[k % reasons.length] : '',
        created_at,
        updated_at: created_at,
      })
    }
  }
  await insertAll(client, 'meetings', meetings)
  await advanceSequence(client, 'meetings')
}
