import { isPartner, isScholar } from '@pandu/contract/kit'
import { mentoringRules, type Side, sidePath } from '@pandu/contract/mentoring'
import type { NextStep } from '@pandu/contract/overview'
import { monthTitle, periodOf, readReviews, reviewPages, reviewPath } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { defineFind, ofScholars } from '../../kit/finds.ts'
import { definePart, type Parts } from '../../kit/parts.ts'
import { openMonths } from './open-months.queries.ts'
import { readDueRules, type DueMonth, dueMonths } from './reviews.dues.ts'
import { visibleReviews } from './reviews.service.ts'

interface Unread {
  id: number
  course_id: number
  scholar_id: number
  side: Side
  month: string
  course: string
  author: string
}
const title = (month: string) => monthTitle(periodOf(month))

export const reviewParts: Parts = {
  /** Scholars are asked to read new reviews, authors to write the missing reviews of past months. */
  todos: ({ db, reader }) => {
    if (isScholar(reader)) {
      const rows = visibleReviews(db, reader)
        .where('reviews.read_at', 'is', null)
        .select([
          'reviews.id',
          'reviews.published_at as at',
          'reviews.course_id',
          'reviews.scholar_id',
          'reviews.side',
          sql<string>`reviews.month::text`.as('month'),
          'courses.title as course',
          sql<string>`(select u.name from users u where u.id = reviews.author_id)`.as('author'),
        ])
      return [
        definePart<Unread, NextStep>('review.unread', sql`select * from (${rows}) r`, (review, at) => ({
          kind: 'learn',
          title: `Read your review of ${title(review.month)}`,
          detail: `${review.author} · ${review.course}`,
          url: reviewPath(review, review.id),
          since: at,
        })),
      ]
    }
    if (!isPartner(reader)) return []
    // They appear as soon as the month is over, without days of grace.
    return [
      definePart<DueMonth, NextStep>('review.unwritten', dueMonths(reader.id), ({ count, month, course, course_id, side }) => ({
        kind: 'record',
        title: `Write ${count === 1 ? 'a review' : `${count} reviews`} of ${title(month)}`,
        detail: course,
        url: sidePath(side, course_id),
        since: null,
      })),
    ]
  },
  counters: async ({ db, reader, contributions }) => {
    if (mentoringRules.followAll.test(reader) !== true) return []
    const asked = await readDueRules(db, { contributions })
    const numberOf = (lacks: 'meeting' | 'review') => sql`${openMonths(db, asked, { lacks }).select(sql<number>`count(*)`.as('count'))}`
    const shown = { group: 'people', slow: true } as const
    return [
      { key: 'scholars.unmet', label: 'Not met this month', ...shown, url: reviewPages.followUp(), count: numberOf('meeting') },
      {
        key: 'reviews.late',
        label: 'Monthly reviews late',
        ...shown,
        url: reviewPages.followUp({}, { tab: 'late' }),
        count: numberOf('review'),
      },
    ]
  },
  /** Reviews are found by the name of the scholar. */
  finds: ({ db, reader }) => {
    if (!readReviews.facilitator.test(reader) && !readReviews.mentor.test(reader)) return []
    const rows = visibleReviews(db, reader)
      .innerJoin('users', 'users.id', 'reviews.scholar_id')
      .where(ofScholars)
      .select([
        'reviews.id',
        'users.name as title',
        // A subquery, because with the column of the join PostgreSQL would search all people first.
        sql<string>`(select s.search_text from users s where s.id = reviews.scholar_id)`.as('text'),
        'reviews.course_id',
        'reviews.scholar_id',
        'reviews.side',
        sql<string>`reviews.month::text`.as('month'),
        'courses.title as course',
      ])
    return [
      defineFind({
        key: 'reviews',
        label: 'Monthly reviews',
        rows,
        matches: (word) =>
          sql<boolean>`r.scholar_id in (select s.id from users s where s.role = 'SCHOLAR' and ${word(sql`s.search_text`)})`,
        large: 'reviews',
        line: ({ month, course, side }) => [title(month), course, side === 'mentor' ? 'by the mentor' : 'by the facilitator'],
        page: (review) => reviewPath(review, review.id),
      }),
    ]
  },
}
