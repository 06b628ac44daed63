import { Badge } from '@mantine/core'
import type { Review } from '@pandu/contract/reviews'
import { LongFact } from '../../kit/display.tsx'
import { LinkedText } from '../../kit/LinkedText.tsx'
import { reviewState } from './review-labels.ts'
import classes from './reviews.module.css'

/** The text of a review, the next step and, for its author and the coordinators, the note. */
export function ReviewText({ review: { content, next_step, note } }: { review: Pick<Review, 'content' | 'next_step' | 'note'> }) {
  return (
    <>
      <LongFact label="Review text">
        <div className={classes.text}>
          <LinkedText text={content} />
        </div>
      </LongFact>
      {next_step && <LongFact label="Next step">{next_step}</LongFact>}
      {note && <LongFact label="Note to the coordinators, which the scholar does not see">{note}</LongFact>}
    </>
  )
}

export function ReviewBadge({ review }: { review: Pick<Review, 'status_draft' | 'read_at'> }) {
  const { label, color } = reviewState(review)
  return (
    <Badge variant="light" color={color} radius="sm">
      {label}
    </Badge>
  )
}
