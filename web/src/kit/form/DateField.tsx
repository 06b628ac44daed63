import '@mantine/dates/styles.layer.css'
import { DateInput, DatePicker, DateTimePicker } from '@mantine/dates'
import { type ReactNode, useState } from 'react'
import { readDay } from './readDay.ts'
import { usePageZone, zoneAtWall } from '../zone.ts'
import { useField, type FieldProps } from './useField.ts'

interface DateFieldProps extends FieldProps {
  min?: string
  max?: string
  clearable?: boolean
}

/** A day; the form holds `YYYY-MM-DD` or the empty string, and what was typed while that is no day, so that its message stands at the field. */
export function DateField({ min, max, clearable = false, ...props }: DateFieldProps) {
  const { value, set, shared } = useField<string | null>(props)
  const day = readDay(value ?? '')
  const [typed, setTyped] = useState('')
  // The field itself forgets no text that it cannot read. One that the form has dropped, such as by a discarded draft, goes with the field.
  const dropped = typed !== '' && day === null && value !== typed
  const [shown, setShown] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  if (dropped) {
    setTyped('')
    setShown(shown + 1)
  }
  return (
    <DateInput
      key={shown}
      {...shared}
      value={day}
      onChange={(picked) => {
        setTyped('')
        set(picked ?? '')
      }}
      dateParser={readDay}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value)
        set(readDay(currentTarget.value) ?? currentTarget.value)
      }}
      fixOnBlur={day !== null}
      valueFormat="D MMM YYYY"
      // Of a draft: the field itself can show no text that is no day.
      placeholder={day === null && value && value !== typed ? value : (shared.placeholder ?? 'Choose a day')}
      // Days outside cannot be picked. A typed one is kept, and the form's message for the field says what is wrong.
      getDayProps={(day) => ({ disabled: (min !== undefined && day < min) || (max !== undefined && day > max) })}
      clearable={clearable && !shared.readOnly}
      // Below the message, not over it.
      popoverProps={{
        shadow: 'md',
        offset: shared.error ? (shared.description ? 52 : 32) : 8,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
      // Escape closes the calendar, and not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  )
}

/** The calendar of `kit/DayPicker.tsx`; the empty string is no day. */
export const Calendar = ({ value, max, onChange }: { value: string; max: string; onChange: (day: string) => void }) => (
  <DatePicker
    value={value || null}
    onChange={(day) => onChange(day ?? '')}
    defaultDate={value || max}
    maxDate={max}
    allowDeselect
    ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
  />
)

const inZone = (description: ReactNode, zone: string) => (
  <>
    Time in {zone}.{description && <> {description}</>}
  </>
)

/** A day with a time of day, in the zone of the page, which the field names; the form holds `YYYY-MM-DD HH:mm:ss`. */
export function DateTimeField({ min, max, clearable = false, ...props }: DateFieldProps) {
  const { value, set, shared } = useField<string | null>(props)
  const zone = usePageZone()
  return (
    <DateTimePicker
      {...shared}
      description={inZone(shared.description, zoneAtWall(value ?? '', zone))}
      value={value || null}
      onChange={(at) => set(at ?? '')}
      valueFormat="D MMM YYYY HH:mm"
      minDate={min}
      maxDate={max}
      clearable={clearable && !shared.readOnly}
    />
  )
}
