import { Badge } from '@mantine/core'
import { withSearch } from '@pandu/contract/kit'
import { listWithoutMentor, mentoringRules, sidePath, type WithoutMentor } from '@pandu/contract/mentoring'
import { listOpenMonths, monthTitle, OPEN_MONTHS, type OpenMonth, periodOf, reviewRules } from '@pandu/contract/reviews'
import { IconArrowsShuffle, IconBellRinging, IconUsersPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, actions } from '../../kit/actions.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader, TitleWithDetail } from '../../kit/display.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { type Column, DataTable, personColumn } from '../../kit/table/index.ts'
import { lastMonths, cellState } from './review-labels.ts'
import classes from './reviews.module.css'
import { SpreadDialog } from '../mentoring/mentoring.offers.ts'

const RemindDialog = lazyDialog(() => import('./RemindDialog.tsx').then((m) => m.RemindDialog))

const seat = { seat: 'staff' } as const

/** What to do when the author can no longer write: if they still have the scholars, move these; otherwise assign somebody to the scholar. */
const cannot = ({ author, side }: OpenMonth) => `${author} is no longer an active ${side} of the course: move the scholars to others`

const rowActions = actions<OpenMonth>(
  {
    label: 'Remind of late reviews',
    icon: IconBellRinging,
    may: (actor, row) => row.late !== null && reviewRules.remind.test(actor, seat) === true && (row.can_write || cannot(row)),
    run: ({ course_id, side }) => open(RemindDialog, { course: { id: course_id }, side }),
  } satisfies Action<OpenMonth>,
  {
    label: 'Move all scholars to others',
    icon: IconArrowsShuffle,
    may: (actor, { has_scholar }) => has_scholar && mentoringRules.manage.test(actor, seat) === true,
    run: ({ course_id, side, user_id, author }) =>
      open(SpreadDialog, { course: { id: course_id }, side, person: { id: user_id, name: author } }),
  } satisfies Action<OpenMonth>,
  {
    label: 'Spread evenly',
    icon: IconUsersPlus,
    may: (actor, { can_write, has_scholar }) => !can_write && !has_scholar && mentoringRules.manage.test(actor, seat) === true,
    run: ({ course_id, side }) => open(SpreadDialog, { course: { id: course_id }, side }),
  } satisfies Action<OpenMonth>,
)

const mentorActions = actions<WithoutMentor>(
  {
    label: 'Move all scholars to others',
    icon: IconArrowsShuffle,
    may: (actor, { mentor }) => mentor !== null && mentoringRules.manage.test(actor, seat) === true,
    run: ({ course_id, mentor }) => mentor && open(SpreadDialog, { course: { id: course_id }, side: 'mentor', person: mentor }),
  } satisfies Action<WithoutMentor>,
  {
    label: 'Spread evenly',
    icon: IconUsersPlus,
    may: (actor) => mentoringRules.manage.test(actor, seat) === true,
    run: ({ course_id }) => open(SpreadDialog, { course: { id: course_id }, side: 'mentor' }),
  } satisfies Action<WithoutMentor>,
)

const person = personColumn<OpenMonth | WithoutMentor>(({ no_tf }) => no_tf)

const columns: Column<OpenMonth>[] = [
  person,
  { key: 'course', sort: 'course', wrap: true },
  {
    key: 'author',
    sort: 'author',
    wrap: true,
    cell: ({ author, side, can_write }) => {
      const as = side === 'mentor' ? 'Mentor' : 'Facilitator'
      return <TitleWithDetail title={author} detail={can_write ? as : `No longer an active ${side}`} />
    },
  },
  { key: 'month', sort: 'month', cell: ({ month }) => monthTitle(periodOf(month)) },
  { key: 'lacks', cell: (row) => <Lacks row={row} /> },
]

const mentorColumns: Column<WithoutMentor>[] = [
  person,
  { key: 'course', sort: 'course', wrap: true },
  {
    key: 'mentor',
    wrap: true,
    cell: ({ mentor }) => (mentor ? <TitleWithDetail title={mentor.name} detail="No longer an active mentor" /> : 'Nobody'),
  },
]

function Lacks({ row }: { row: OpenMonth }) {
  const { label, color } = cellState(row)
  return (
    <span className={classes.cell}>
      <Badge variant="light" color={color} radius="sm" size="sm" tt="none">
        {label}
      </Badge>
      {row.late && label !== 'Missing' && <span className={classes.unmet}>late</span>}
      {!row.met && <span className={classes.unmet}>not met</span>}
    </span>
  )
}

const sideFilter = {
  key: 'side',
  label: 'With',
  options: [
    { value: 'facilitator', label: 'Facilitators' },
    { value: 'mentor', label: 'Mentors' },
  ],
}

/** The address of the coverage, filtered to the month and to what is missing. */
const coverageOf = ({ side, course_id, month }: OpenMonth, lacks: Readonly<Record<string, string>>) =>
  withSearch(sidePath(side, course_id), { 'r-month': month, ...lacks })

function Months({ of }: { of: 'meeting' | 'review' }) {
  const isMeeting = of === 'meeting'
  const where = useMemo(() => ({ lacks: of }), [of])
  const filters = useMemo(
    () => [
      {
        key: 'month',
        label: 'Month',
        all: isMeeting ? 'This month' : 'Any month',
        options: lastMonths(OPEN_MONTHS).map((value) => ({ value, label: monthTitle(periodOf(value)) })),
      },
      sideFilter,
    ],
    [isMeeting],
  )
  return (
    <DataTable
      label={isMeeting ? 'Scholars not met' : 'Monthly reviews late'}
      endpoint={listOpenMonths}
      columns={columns}
      where={where}
      filters={filters}
      sort="name"
      actions={rowActions}
      nameOf={({ name, month }) => `${name}, ${monthTitle(periodOf(month))}`}
      rowLink={(row) => coverageOf(row, isMeeting ? { 'r-met': '0' } : { 'r-state': 'late' })}
      searchLabel="Search scholar"
      empty={isMeeting ? 'Every scholar was met' : 'No monthly review is late'}
    />
  )
}

const WithoutMentors = () => (
  <DataTable
    label="Scholars without a mentor"
    endpoint={listWithoutMentor}
    columns={mentorColumns}
    sort="name"
    actions={mentorActions}
    nameOf={({ name, course }) => `${name}, ${course}`}
    rowLink={({ course_id }) => sidePath('mentor', course_id)}
    searchLabel="Search scholar"
    empty="Every scholar of a course with mentors has an active one"
  />
)

/** What scholars of all courses are missing: a meeting in a month, a review, a mentor. */
export default function FollowUpPage() {
  return (
    <>
      <PageHeader
        title="Monthly Follow-up"
        about="Scholars of all active courses who were not met, whose monthly review is late, or who have no active mentor. Click a row to open the course."
      />
      <PageTabs
        tabs={[
          { value: 'unmet', label: 'Not met', content: <Months key="meeting" of="meeting" /> },
          { value: 'late', label: 'Reviews late', content: <Months key="review" of="review" /> },
          { value: 'mentor', label: 'Without a mentor', content: <WithoutMentors /> },
        ]}
      />
    </>
  )
}
