import { Group, Text, UnstyledButton } from '@mantine/core'
import { rateWarehouseItem, type WarehouseItem } from '@pandu/contract/warehouse'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'
import { Stars } from './Stars.tsx'
import classes from './warehouse.module.css'

/** The average rating of an item, and the reader's own: a click sets or changes it (O67). */
export function ItemRating({ item }: { item: Pick<WarehouseItem, 'id' | 'average_rating' | 'ratings' | 'my_rating'> }) {
  const write = useWrite(rateWarehouseItem)
  // The clicked stars are shown before the server answers; if the call fails, they are reset.
  const [chosen, setChosen] = useState<number | null>(null)
  const own = chosen ?? item.my_rating ?? 0
  const rate = async (rating: number) => {
    setChosen(rating)
    await write.run({ id: item.id, rating })
    setChosen(null)
  }
  return (
    <Group gap="lg" justify="space-between">
      <Group gap="xs">
        <Stars value={item.average_rating} ratings={item.ratings} size={20} />
        {item.ratings === 0 && (
          <Text size="sm" c="dimmed">
            Not rated yet
          </Text>
        )}
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed" id={`own-rating-${item.id}`}>
          Your rating
        </Text>
        {/* These are buttons and not radio buttons, because arrow keys on radio buttons would send every star that they pass. */}
        <span role="group" aria-labelledby={`own-rating-${item.id}`} className={classes.own}>
          {[1, 2, 3, 4, 5].map((stars) => {
            const StarIcon = stars <= own ? IconStarFilled : IconStar
            return (
              <UnstyledButton
                key={stars}
                className={classes.star}
                data-on={stars <= own || undefined}
                aria-label={plural(stars, 'star')}
                aria-pressed={stars === own}
                disabled={write.busy}
                onClick={() => void rate(stars)}
              >
                <StarIcon size={24} stroke={1.6} aria-hidden />
              </UnstyledButton>
            )
          })}
        </span>
      </Group>
    </Group>
  )
}
