import { Button } from '@mantine/core'
import { IconClockPlus, IconRepeat } from '@tabler/icons-react'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import type { ItemPlace } from './attemptKinds.ts'

const GrantDialog = lazyDialog(() => import('./GrantDialog.tsx').then((m) => m.GrantDialog))

interface GrantButtonsProps {
  place: ItemPlace
  scholar: { id: number; name: string }
  hasLimit: boolean
  isOver: boolean
}

/** Staff can give one scholar more time where there is a time limit, and another attempt once an attempt is over. */
export function GrantButtons({ place, scholar, hasLimit, isOver }: GrantButtonsProps) {
  return (
    <>
      {hasLimit && (
        <Button
          variant="default"
          leftSection={<IconClockPlus size={16} aria-hidden />}
          onClick={() => void open(GrantDialog, { place, scholar, give: 'time' })}
        >
          More time
        </Button>
      )}
      {isOver && (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => void open(GrantDialog, { place, scholar, give: 'attempt' })}
        >
          Another attempt
        </Button>
      )}
    </>
  )
}
