import { Group, Rating, Text } from '@mantine/core'
import { rateWarehouseItem, type WarehouseItem } from '@pandu/contract/warehouse'
import { useState } from 'react'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'
import { Stars } from './Stars.tsx'

/** What others think of an item, and the own rating: a click sets or changes it (O67). */
export function ItemRating({ item }: { item: Pick<WarehouseItem, 'id' | 'average_rating' | 'ratings' | 'my_rating'> }) {
  const write = useWrite(rateWarehouseItem)
  // The answer may come later than the person looks; on failure the stars go back.
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
        <Rating
          value={own}
          onChange={(rating) => void rate(rating)}
          aria-labelledby={`own-rating-${item.id}`}
          getSymbolLabel={(stars) => plural(stars, 'star')}
          size="md"
          readOnly={write.busy}
        />
      </Group>
    </Group>
  )
}
