import { Button, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { coverageRule, monthTitle, type Review, reviewCalls, reviewPath, mayWriteReviews } from '@pandu/contract/reviews'
import { IconPencilPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { BackTarget } from '../../kit/BackLink.tsx'
import { useCan, useMe } from '../../kit/can.tsx'
import { PageHeader, Person } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { monthOptions } from './review-labels.ts'
import { openNewReview, useReviewActions } from './reviews.actions.tsx'
import { ReviewBadge } from './ReviewText.tsx'

const columns: Column<Review>[] = [
  { key: 'period', sort: 'period', fixed: true, cell: monthTitle },
  { key: 'person', cell: ({ person: { name, profile_picture } }) => <Person name={name} picture={profile_picture} /> },
  { key: 'status_draft', cell: (review) => <ReviewBadge review={review} /> },
  {
    key: 'content',
    wrap: true,
    cell: ({ content }) => (
      <Text size="sm" lineClamp={2} maw="48ch">
        {content}
      </Text>
    ),
  },
  { key: 'created_at', label: 'Created', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]
/** 001 §9: Publish (0), Draft (1), All. */
const filters = [
  {
    key: 'status_draft',
    label: 'Status Review',
    options: [
      { value: '0', label: 'Publish' },
      { value: '1', label: 'Draft' },
    ],
  },
  { key: 'period_month', label: 'Period Month', options: monthOptions },
]

interface ReviewListProps {
  course: Course
  side: Side
  scholar: number
  back: BackTarget
}

/** The reviews of a scholar, for authors and staff. */
export function ReviewList({ course, side, scholar, back }: ReviewListProps) {
  const { actor } = useMe()
  const calls = reviewCalls[side]
  const { can: covers } = useCan(coverageRule[side], course)
  const where = useMemo(() => ({ course_id: course.id, scholar_id: scholar }), [course.id, scholar])
  const newest = useCall(calls.list, { filter: where, page: { size: 1 } })
  const covered = useCall(calls.cover, { filter: where, page: { size: 1 } }, { enabled: covers })
  const who = newest.data?.data[0]?.data_scholar ?? covered.data?.data[0]
  const actions = useReviewActions(course, side, { withView: true })
  return (
    <>
      <PageHeader
        title={who?.name ?? 'Monthly reviews'}
        back={back}
        about={`Monthly reviews by ${side === 'mentor' ? 'mentors' : 'facilitators'} of ${course.title}`}
      >
        {who && mayWriteReviews(actor, course, side) && (
          <Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => void openNewReview(course, side, who)}>
            Create Review
          </Button>
        )}
      </PageHeader>
      <DataTable
        label="Monthly reviews"
        endpoint={calls.list}
        columns={columns}
        where={where}
        filters={filters}
        sort="-created_at"
        include="person,dataScholar,dataCourse"
        nameOf={monthTitle}
        rowLink={(review) => reviewPath(review, review.id)}
        actions={actions}
        sizes={[10, 50, 100]}
        withSearch={false}
        empty="No review has been written yet"
      />
    </>
  )
}
