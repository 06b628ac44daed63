import { Button, Popover, Skeleton } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyComponent } from './lazyComponent.tsx'
import { formatDay } from './Time.tsx'

// The calendar is heavy, and a list is read more often than its day is changed.
const Calendar = lazyComponent(() => import('./form/DateField.tsx').then((m) => m.Calendar), {
  placeholder: () => <Skeleton w={252} h={284} />,
  prefetch: true,
})

interface DayPickerProps {
  label: string
  /** What no day means, e.g. 'Today'. */
  none: string
  /** `YYYY-MM-DD`, or the empty string for none. */
  value: string
  max: string
  onChange: (day: string) => void
}

/** A day outside a form: a button that says it and opens a calendar. */
export function DayPicker({ label, none, value, max, onChange }: DayPickerProps) {
  const [opened, setOpened] = useState(false)
  const choose = (day: string) => {
    setOpened(false)
    onChange(day)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCalendarEvent size={16} aria-hidden />} onClick={() => setOpened(!opened)}>
          {label}: {value ? formatDay(value) : none}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Calendar value={value} max={max} onChange={choose} />
        <Button variant="subtle" size="compact-sm" fullWidth mt="xs" onClick={() => choose('')}>
          {none}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
