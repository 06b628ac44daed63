import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'
import { type CoverageCell, type CoveredScholar, monthTitle, periodOf, reviewPath } from '@pandu/contract/reviews'
import { useMe } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { cellState } from './review-labels.ts'
import { openNewReview } from './reviews.actions.tsx'
import classes from './reviews.module.css'

interface MonthCellProps {
  course: Pick<Course, 'id'>
  side: Side
  scholar: CoveredScholar
  cell: CoverageCell | undefined
}

/** The state of a month's review as a link. It opens the form for the person who owes a missing review, and the list for everybody else. */
export function MonthCell({ course, side, scholar, cell }: MonthCellProps) {
  const { actor } = useMe()
  if (!cell)
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>Nobody owes a review</VisuallyHidden>
      </>
    )
  const { label, color } = cellState(cell)
  const period = periodOf(cell.month)
  const content = (
    <>
      <VisuallyHidden>{`${scholar.name}, ${monthTitle(period)}: `}</VisuallyHidden>
      <Badge variant="light" color={color} radius="sm" size="sm" tt="none" className={classes.mark}>
        {label}
      </Badge>
      {cell.late && label !== 'Missing' && <VisuallyHidden>, late</VisuallyHidden>}
      {!cell.met && <span className={classes.unmet}>not met</span>}
    </>
  )
  if (cell.state === 'none' && cell.user_id === actor.id)
    return (
      <UnstyledButton className={classes.cell} onClick={() => void openNewReview(course, side, scholar, period)}>
        {content}
      </UnstyledButton>
    )
  return (
    <PageLink className={classes.cell} to={reviewPath({ side, course_id: course.id, scholar_id: scholar.id }, cell.review_id ?? undefined)}>
      {content}
    </PageLink>
  )
}
