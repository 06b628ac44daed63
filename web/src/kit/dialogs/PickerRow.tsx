import { Checkbox, Group, Radio, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './picker.module.css'

/** How a row of a picker is shown. A row with `taken` is greyed and cannot be picked; a sentence says why. */
export interface RowLook {
  id: number
  title: string
  detail?: ReactNode
  picture?: ReactNode
  taken?: string | boolean
}

interface RowProps {
  look: RowLook
  /** Whether several rows can be picked. */
  many: boolean
  isPicked: boolean
  onPick: () => void
}

/** A row of a picker, as an option of its list. */
export function PickerRow({ look: { title, detail, picture, taken }, many, isPicked, onPick }: RowProps) {
  const Mark = many ? Checkbox.Indicator : Radio.Indicator
  return (
    <button
      type="button"
      role="option"
      aria-selected={isPicked}
      aria-disabled={!!taken}
      className={classes.row}
      onClick={() => !taken && onPick()}
    >
      <Group gap="sm" wrap="nowrap">
        <Mark checked={isPicked} disabled={!!taken} />
        {picture}
        <div className={classes.words}>
          <Text size="sm" fw={550}>
            {title}
          </Text>
          {(detail ?? (typeof taken === 'string' && taken)) && (
            <Text component="div" size="xs" c="dimmed">
              {typeof taken === 'string' ? taken : detail}
            </Text>
          )}
        </div>
      </Group>
    </button>
  )
}
