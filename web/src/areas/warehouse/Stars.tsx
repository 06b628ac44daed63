import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { plural } from '../../kit/format.ts'
import classes from './warehouse.module.css'

const five = [1, 2, 3, 4, 5]

/** The average as five stars, filled to a tenth, with the number of ratings. */
export function Stars({ value, ratings, size = 16 }: { value: number; ratings: number; size?: number }) {
  const words = ratings === 0 ? 'Not rated yet' : `${value.toFixed(1)} of 5, ${plural(ratings, 'rating')}`
  return (
    <span className={classes.rating} role="img" aria-label={words}>
      <span className={classes.stars} aria-hidden>
        {five.map((star) => (
          <IconStar key={star} size={size} stroke={1.6} />
        ))}
        <span className={classes.filled} style={{ width: `${(value / 5) * 100}%` }}>
          {five.map((star) => (
            <IconStarFilled key={star} size={size} />
          ))}
        </span>
      </span>
      {ratings > 0 && (
        <span className={classes.ratingWords} aria-hidden>
          {value.toFixed(1)} ({ratings})
        </span>
      )}
    </span>
  )
}
