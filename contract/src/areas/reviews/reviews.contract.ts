import * as z from 'zod'
import {
  confirmedWarnings,
  day,
  endpointOf,
  Flag,
  Id,
  idList,
  listInput,
  listOf,
  childListInput,
  messageOnly,
  messageWithId,
  optionalText,
  readState,
  search,
  text,
  Timestamp,
} from '../../kit/index.ts'
import { mentoringRules, type Side, sides } from '../mentoring/mentoring.access.ts'
import { coverageRule, readReviews, reviewRules, writeReviews } from './reviews.access.ts'

const endpoint = endpointOf('reviews')

/** The months as the API writes them (001 §9). */
export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
const month = z.enum(monthNames, 'choose a month')

/** A month on screens and in notices: March 2026. */
export const monthTitle = (period: { period_month: string; period_year: string }) =>
  `${period.period_month.charAt(0).toUpperCase()}${period.period_month.slice(1)} ${period.period_year}`

/** The fields of a month from its first day, such as 2026-03-01. */
export const periodOf = (day: string) => ({
  period_month: monthNames[Number(day.slice(5, 7)) - 1] ?? 'january',
  period_year: day.slice(0, 4),
})

const person = z.object({ id: z.number(), name: z.string(), profile_picture: z.string().nullable() })

/** A monthly review. `user_id` is its author; `status_draft` is 1 for a draft and 0 once it is published. */
export const review = z.object({
  id: z.number(),
  course_id: z.number(),
  side: z.enum(sides),
  user_id: z.number(),
  scholar_id: z.number(),
  period_month: month,
  period_year: z.string(),
  content: z.string(),
  next_step: z.string(),
  /** A note to the coordinators; null for other readers, except the author. */
  note: z.string().nullable(),
  status_draft: Flag,
  published_at: Timestamp.nullable(),
  /** The time at which the scholar confirmed that they have read it. */
  read_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  person,
  data_scholar: person.extend({ no_tf: z.string().nullable() }),
  data_course: z.object({ id: z.number(), title: z.string() }),
})
export type Review = z.infer<typeof review>

/** The state of a review on screens and in sheets. */
export const reviewStateLabel = ({ status_draft, read_at }: Pick<Review, 'status_draft' | 'read_at'>) =>
  status_draft === 1 ? 'Draft' : read_at === null ? 'Published' : 'Read'

/** A missing year counts as empty, and only the first error is answered (V033, V034). There was no year 0, and PostgreSQL does not accept it. */
const year = z.preprocess(
  (given) => given ?? '',
  z.coerce
    .string()
    .trim()
    .min(1, { error: 'Year is required', abort: true })
    .length(4, { error: 'Year must be 4 characters', abort: true })
    .regex(/^\d*$/, { error: 'Year must be a number', abort: true })
    .refine((given) => given !== '0000', 'There was no year 0000'),
) as z.ZodType<string, string>

/** The author is warned before publishing a text with fewer characters. */
export const SHORT_REVIEW = 100

/** The fields of the review forms. */
export const reviewFields = z.object({
  course_id: Id,
  scholar_id: Id,
  period_month: month,
  period_year: year,
  content: text(10_000, 'Review text is required'),
  next_step: optionalText(1000),
  note: optionalText(2000),
  status_draft: Flag,
})

const firstOfMonth = day.refine((value) => value.endsWith('-01'), 'must be the first day of a month')

/** A cell of the coverage: the review that somebody owes about a scholar for one month. */
export const coverageCell = z.object({
  month: z.string(),
  /** The person who owes the review. */
  user_id: z.number(),
  state: z.enum(['none', 'draft', 'published', 'read']),
  review_id: z.number().nullable(),
  /** Amber when late, red when very late, by the days of grace; else null. */
  late: z.enum(['amber', 'red']).nullable(),
  /** Whether the scholar was met in this month. */
  met: z.boolean(),
})
export type CoverageCell = z.infer<typeof coverageCell>

/** The values of the filter for the cells of the coverage: a state of the review, or that it is late. */
export const coverageStates = ['none', 'draft', 'published', 'read', 'late'] as const

/** The numbers of owed reviews in a month of a course. Late ones are also counted in `none` or `draft`. */
const monthTotals = z.object({
  month: z.string(),
  met: z.number(),
  unmet: z.number(),
  none: z.number(),
  draft: z.number(),
  published: z.number(),
  read: z.number(),
  late: z.number(),
})
export type MonthTotals = z.infer<typeof monthTotals>

export const coveredScholar = person.extend({
  no_tf: z.string().nullable(),
  university: z.string().nullable(),
  cells: z.array(coverageCell),
})
export type CoveredScholar = z.infer<typeof coveredScholar>

const option = z.object({ id: z.number(), name: z.string() })
/** An author with late reviews in a course. */
export const missingReviews = z.object({
  user_id: z.number(),
  name: z.string(),
  reviews: z.array(z.object({ scholar: z.string(), month: z.string() })),
  /** How many of these reviews the author was not reminded of yet. */
  fresh: z.number(),
  /** Whether they are active and still a facilitator or mentor of the course. Only then they are reminded. Otherwise the next person assigned to the scholars owes these reviews. */
  can_write: z.boolean(),
  /** Whether they still look after some of these scholars. */
  has_scholars: z.boolean(),
})
export type MissingReviews = z.infer<typeof missingReviews>

const reviewWords = { none: 'None', draft: 'Draft', published: 'Published', read: 'Read' } as const
const sideLabel = { facilitator: 'Facilitator', mentor: 'Mentor' } as const
const write = '001 §7 Quizzes, materials, courses'
const under = { course_id: Id }

/** Facilitators and mentors have the same calls under different paths, as the specification asks (X36). */
const callsOf = <S extends Side>(path: 'fasilitator' | 'mentor', side: S) => ({
  list: endpoint({
    at: `GET manage/review/${path}/list/review`,
    does: `List the monthly reviews of ${side}s that you may see, or one by filter[id]: all for staff, their own for authors with the published ones of scholars whom they look after, the published ones about themselves for scholars`,
    source: '001 §7 Reviews lists and deletions, G050, O58',
    access: readReviews[side],
    input: listInput({
      filter: {
        id: Id,
        status_draft: z.enum(['0', '1']),
        search,
        period_month: month,
        period_year: year,
        scholar_id: Id,
        course_id: Id,
        user_id: Id,
      },
      sort: ['created_at', 'period'],
      defaultSort: '-created_at',
      include: ['person', 'dataScholar', 'dataCourse'],
    }),
    output: listOf(review),
    sheet: {
      name: `Reviews of ${side}s`,
      columns: {
        period: { label: 'Period', value: monthTitle, further: [{ label: 'Course', value: ({ data_course }) => data_course.title }] },
        scholar: {
          label: 'Scholar Name',
          value: ({ data_scholar }) => data_scholar.name,
          further: [{ label: 'No TELADAN', value: ({ data_scholar }) => data_scholar.no_tf }],
        },
        person: { label: sideLabel[side], value: ({ person: { name } }) => name },
        status_draft: { label: 'Status Review', value: reviewStateLabel },
        content: { label: 'Review text', further: [{ label: 'Next step', value: ({ next_step }) => next_step }] },
      },
    },
  }),
  create: endpoint({
    at: `POST manage/review/${path}`,
    does: `Write the review of a month about a scholar whom you look after as ${side} in it; status_draft 0 publishes it. A possible mistake in a text to be published is refused until \`confirmed\` names it`,
    source: write,
    access: writeReviews[side],
    input: reviewFields.extend({ confirmed: confirmedWarnings }),
    output: messageWithId,
  }),
  update: endpoint({
    at: `POST manage/review/${path}/update`,
    does: 'Change a draft of yours, or publish it with status_draft 0; a published review stays as it is',
    source: `${write}, 001 §4`,
    access: reviewRules.change,
    input: reviewFields.extend({ id: Id, confirmed: confirmedWarnings, updated_at: readState }),
    output: messageOnly,
  }),
  remove: endpoint({
    at: `POST manage/review/${path}/delete`,
    does: 'Delete drafts of yours, by a list of {id}',
    source: '001 §7 Confirmation dialog calls, 001 §8, X22',
    access: reviewRules.remove,
    input: idList('id', 100),
    output: messageOnly,
  }),
  cover: endpoint({
    at: `GET manage/review/${path}/coverage`,
    does: `The scholars of a course with a cell for each month: who owes the review of ${side}s, its state, whether it is late, and whether the scholar was met; ${side}s see their own scholars. filter[month], [met] and [state] show scholars with a month that matches all three`,
    source: '001 §2.1, O102',
    access: coverageRule[side],
    input: childListInput(under, {
      filter: {
        user_id: Id,
        university_id: Id,
        cohort_id: Id,
        scholar_id: Id,
        search,
        month: firstOfMonth,
        met: z.enum(['0', '1']),
        state: z.enum(coverageStates),
      },
      sort: ['name', 'no_tf'],
      defaultSort: 'name',
      size: 50,
      max: 300,
    }),
    output: listOf(coveredScholar).extend({
      /** The first days of the last twelve months of the course that have begun. */
      months: z.array(z.string()),
      /** The totals of these months. They follow all filters except filter[month], [met] and [state]. */
      totals: z.array(monthTotals),
      people: z.array(option),
      universities: z.array(option),
      cohorts: z.array(option),
      /** After how many days from the end of its month a missing review is late (amber) and very late (red). */
      days: z.object({ amber: z.number(), red: z.number() }),
    }),
  }),
  missing: endpoint({
    at: `GET manage/review/${path}/missing`,
    does: `The authors with late reviews in a course, with these reviews: whom a reminder would reach, and who is not reminded because they can no longer write`,
    source: '001 §2.1, O102',
    access: reviewRules.remind,
    input: z.object({ filter: z.strictObject(under) }),
    output: z.object({ data: z.array(missingReviews), message: z.string() }),
  }),
  remind: endpoint({
    at: `POST manage/review/${path}/remind`,
    does: 'Remind authors of the reviews that they miss in a course; each review is reminded of once, and authors who can no longer write are left out',
    source: '001 §2.1, O63',
    access: reviewRules.remind,
    input: z.object({ course_id: Id, user_id: z.array(Id).min(1, 'choose at least one').max(500, 'at most 500 at once') }),
    output: messageOnly,
  }),
})

const facilitators = callsOf('fasilitator', 'facilitator')
const mentors = callsOf('mentor', 'mentor')

export const {
  list: listFacilitatorReviews,
  create: createFacilitatorReview,
  update: updateFacilitatorReview,
  remove: removeFacilitatorReviews,
  cover: coverFacilitatorReviews,
  missing: listMissingFacilitatorReviews,
  remind: remindFacilitators,
} = facilitators
export const {
  list: listMentorReviews,
  create: createMentorReview,
  update: updateMentorReview,
  remove: removeMentorReviews,
  cover: coverMentorReviews,
  missing: listMissingMentorReviews,
  remind: remindMentors,
} = mentors

/** The calls by side, for code that serves both. */
export const reviewCalls = { facilitator: facilitators, mentor: mentors } as const

/** A month of a scholar in a course that lacks a meeting or a review. `id` combines the assignment and the month. */
const openMonth = coverageCell.extend({
  id: z.number(),
  scholar_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  profile_picture: z.string().nullable(),
  course_id: z.number(),
  course: z.string(),
  side: z.enum(sides),
  /** The name of the person who owes the review. */
  author: z.string(),
  /** Whether the author is active and still a facilitator or mentor of the course. Only then they are reminded. Otherwise the next person assigned to the scholar owes the review. */
  can_write: z.boolean(),
  /** Whether the author looks after the scholar today. */
  has_scholar: z.boolean(),
})
export type OpenMonth = z.infer<typeof openMonth>

/** What a month can lack: a meeting at which the scholar was present, or its review, which must be late. */
export const lackingKinds = ['meeting', 'review'] as const
/** How many months the list of all courses covers, including the current one. */
export const OPEN_MONTHS = 12

export const listOpenMonths = endpoint({
  at: 'GET manage/review/open',
  does: `List what months of scholars lack in all active courses: filter[lacks]=meeting shows scholars who were not met in filter[month] (by default this month), and filter[lacks]=review shows the late reviews of the last ${OPEN_MONTHS} months`,
  source: 'decision 0038',
  access: mentoringRules.followAll,
  input: childListInput(
    { lacks: z.enum(lackingKinds) },
    {
      filter: { month: firstOfMonth, side: z.enum(sides), course_id: Id, search },
      sort: ['name', 'course', 'author', 'month'],
      defaultSort: 'name',
    },
  ),
  output: listOf(openMonth),
  sheet: {
    name: 'Months to follow up',
    columns: {
      name: { label: 'Scholar Name', further: [{ label: 'No TELADAN', value: ({ no_tf }) => no_tf }] },
      course: 'Course',
      author: { label: 'With', further: [{ label: 'As', value: ({ side }) => sideLabel[side] }] },
      month: { label: 'Month', value: ({ month: first }) => monthTitle(periodOf(first)) },
      lacks: {
        label: 'Review',
        value: ({ state }) => reviewWords[state],
        further: [{ label: 'Met', value: ({ met }) => (met ? 'Met' : 'Not met') }],
      },
    },
  },
})

export const confirmReview = endpoint({
  at: 'POST scholar/review/read',
  does: 'Confirm that you have read a review about you; the first time counts',
  source: '001 §6, O58',
  access: reviewRules.confirm,
  input: z.object({ id: Id }),
  output: messageOnly,
})
