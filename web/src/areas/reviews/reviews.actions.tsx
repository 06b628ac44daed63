import type { Course } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { REVIEW_IS_SENT, monthTitle, type Review, reviewCalls, reviewRules } from '@pandu/contract/reviews'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, actions } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { toast } from '../../kit/toast.ts'

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx').then((m) => m.ReviewDialog))
const ReviewViewDialog = lazyDialog(() => import('./ReviewViewDialog.tsx').then((m) => m.ReviewViewDialog))

/** Opens the form of a new review, with the month if it is known. */
export const openNewReview = (
  course: Pick<Course, 'id'>,
  side: Side,
  scholar: { id: number; name: string },
  period?: { period_month: Review['period_month']; period_year: string },
) => open(ReviewDialog, { course, side, scholar, ...(period && { period }) })

/** The actions of the author on a review. `then` runs after it was deleted. */
export const useReviewActions = (
  course: Course,
  side: Side,
  { withView = false, then }: { withView?: boolean; then?: () => unknown } = {},
) =>
  useMemo(() => {
    const { seat } = course
    const view: Action<Review> = { label: 'View', icon: IconEye, run: (review) => open(ReviewViewDialog, { review }) }
    const edit: Action<Review> = {
      label: 'Edit',
      icon: IconPencil,
      may: (actor: Actor, review) => reviewRules.change.test(actor, { ...review, seat }),
      run: (review) => open(ReviewDialog, { course, side, scholar: review.data_scholar, review }),
    }
    const confirm = confirmAction(reviewCalls[side].remove, {
      code: `delete_${side}_review`,
      icon: IconTrash,
      danger: true,
      label: 'Delete',
      title: 'Delete review',
      body: (review: Review) => `Delete the draft of ${monthTitle(review)} about ${review.data_scholar.name}?`,
      input: ({ id }: Review) => [{ id }],
      refreshes: ['overview'],
      then,
    })
    const remove: Action<Review> = {
      ...confirm,
      // For a published review the button is shown, and says why it cannot be deleted (001 §8).
      may: (actor, review) => reviewRules.remove.test(actor, { ...review, seat }) !== false,
      run: (review) => (review.status_draft === 0 ? toast.error(REVIEW_IS_SENT) : confirm.run(review)),
    }
    return actions<Review>(...(withView ? [view] : []), edit, remove)
  }, [course, side, withView, then])
