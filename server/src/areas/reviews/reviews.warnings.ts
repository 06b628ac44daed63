import type { Warning } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { monthTitle, periodOf, SHORT_REVIEW } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { isAssignedAtMonthEnd } from '../mentoring/days.service.ts'

interface WrittenReview {
  id?: number
  course_id: number
  side: Side
  user_id: number
  scholar_id: number
  month: string
  content: string
  next_step: string
}

/** Shorter paragraphs are not compared, because they may be equal by chance. */
const SHORTEST_PARAGRAPH = 40
/** How many people or reviews a warning names at most; the key of a warning has a limited length. */
const MOST_NAMED = 5

export const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((one) =>
      one
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((one) => one.length >= SHORTEST_PARAGRAPH)

/** Any white space matches between the parts of a name, because a line may break there. */
const patternOf = (name: string) =>
  name
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\s+/g, '\\s+')

const hasWholeName = (text: string, name: string, flags: string) =>
  name.length > 2 && new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(name)}(?![\\p{L}\\p{N}])`, `u${flags}`).test(text)

/**
 * Whether a text names another person: by the whole name or, for other scholars of the same author, by the first name. A name that is also part of
 * the scholar's name does not count.
 */
export const isNamed = (text: string, { name, isOwn }: { name: string; isOwn: boolean }, scholar: string) => {
  const first = name.split(/\s+/)[0] ?? ''
  const names = (other: string, flags: string) => !hasWholeName(scholar, other, 'i') && hasWholeName(text, other, flags)
  return names(name, 'i') || (isOwn && names(first, ''))
}

/** Warnings about a review to be published. The author can confirm them and publish it anyway. */
export const publishWarnings = async (db: Db, review: WrittenReview): Promise<Warning[]> => {
  const [people, earlier] = await Promise.all([scholarsOfCourse(db, review), earlierReviews(db, review)])
  const scholar = people.find(({ id }) => id === review.scholar_id)?.name ?? ''
  const text = `${review.content}\n${review.next_step}`
  const named = people.filter((one) => one.id !== review.scholar_id && isNamed(text, one, scholar)).slice(0, MOST_NAMED)
  const own = new Set(paragraphsOf(review.content))
  const same = earlier.filter(({ content }) => paragraphsOf(content).some((one) => own.has(one))).slice(0, MOST_NAMED)
  return [
    ...(named.length > 0
      ? [
          {
            key: `names-${named.map(({ id }) => id).join('-')}`,
            message: `The text names another scholar: ${named.map(({ name }) => name).join(', ')}`,
          },
        ]
      : []),
    ...(same.length > 0
      ? [
          {
            key: `repeats-${same.map(({ id }) => id).join('-')}`,
            message: `A paragraph is the same as in your review of ${same.map((one) => `${one.name}, ${monthTitle(periodOf(one.month))}`).join('; ')}`,
          },
        ]
      : []),
    ...(review.content.length < SHORT_REVIEW ? [{ key: 'short', message: `The text has fewer than ${SHORT_REVIEW} characters` }] : []),
    ...(review.next_step === '' ? [{ key: 'no-next-step', message: 'The review names no next step' }] : []),
  ]
}

/** The scholars of a course; `isOwn` are those whom the author looks after in the month. */
const scholarsOfCourse = async (db: Db, { course_id, side, user_id, month }: WrittenReview) => {
  const { rows } = await sql<{ id: number; name: string; isOwn: boolean }>`
    select u.id, u.name, bool_or(a.user_id = ${user_id} and ${isAssignedAtMonthEnd(sql`${month}::date`, 'a')}) as "isOwn"
    from mentoring_assignments a join users u on u.id = a.scholar_id where a.course_id = ${course_id} and a.side = ${side}
    group by u.id, u.name order by u.id`.execute(db)
  return rows
}

/** The author's reviews with which the text is compared: of the scholar for the month before, and of other scholars for both months. */
const earlierReviews = async (db: Db, { id, course_id, side, user_id, scholar_id, month }: WrittenReview) => {
  const { rows } = await sql<{ id: number; name: string; month: string; content: string }>`
    select r.id, u.name, r.month::text, r.content from reviews r join users u on u.id = r.scholar_id
    where r.author_id = ${user_id} and r.side = ${side} and r.course_id = ${course_id} and r.id is distinct from ${id ?? null}::int
      and r.month between ${month}::date - interval '1 month' and ${month}::date
      and (r.scholar_id <> ${scholar_id} or r.month < ${month}::date)
    order by r.month desc, r.id`.execute(db)
  return rows
}
