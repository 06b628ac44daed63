import { reviewDays } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { coverageRoutes } from './coverage.routes.ts'
import { reviewDigest } from './reviews.digest.ts'
import { reviewNotices } from './reviews.notices.ts'
import { reviewParts } from './reviews.parts.ts'
import { reviewRoutes } from './reviews.routes.ts'

export const reviews: ServerArea = {
  name: 'reviews',
  tables: ['reviews', 'review_reminders', 'review_digests'],
  joins: {
    courses: 'a review belongs to a course, and its months are those of the course',
    mentoring_assignments: 'the facilitator or mentor who looks after the scholar owes the review',
    cohort_members: 'the coverage shows the members of a course',
    cohorts: 'the coverage is filtered by cohort',
  },
  routes: [...reviewRoutes, ...coverageRoutes],
  settings: [reviewDays],
  parts: reviewParts,
  notices: reviewNotices,
  schedules: [reviewDigest],
  personal: {
    tables: [
      // The note is for the coordinators, so the personal data of the scholar do not include it.
      {
        table: 'reviews',
        of: 'scholar_id',
        shows: { rows: sql<boolean>`(x.status_draft = 0)`, without: ['note'] },
        words: ['monthly review', 'monthly reviews'],
      },
      { table: 'review_reminders', of: 'scholar_id', shows: 'nothing' },
    ],
  },
}
