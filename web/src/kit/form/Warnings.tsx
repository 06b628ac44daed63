import { Alert, Checkbox, Stack } from '@mantine/core'
import type { Warning } from '@pandu/contract/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface TicksProps {
  warnings: readonly Warning[]
  /** The keys of those that are ticked. */
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  disabled?: boolean
}

/** A checkbox for each warning: what may be a slip is done only when somebody confirms it. */
export function WarningCheckboxes({ warnings, ticked, onTick, disabled = false }: TicksProps) {
  const set = (key: string, isTicked: boolean) =>
    onTick(new Set(isTicked ? [...ticked, key] : [...ticked].filter((other) => other !== key)))
  return (
    <Stack gap="xs">
      {warnings.map(({ key, message }) => (
        <Checkbox
          key={key}
          label={message}
          checked={ticked.has(key)}
          disabled={disabled}
          onChange={(event) => set(key, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}

/** Above a form that was sent: what the server wants confirmed. The ticked keys are sent along the next time. */
export function WarningsNotice(props: TicksProps) {
  const element = useRef<HTMLDivElement>(null)
  // It appears above a form whose button was just pressed, so it takes the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <Alert
      ref={element}
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Please check this. If it is correct, tick it and send again"
    >
      <WarningCheckboxes {...props} />
    </Alert>
  )
}
