import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { parseTypedNumber, normalisedNumber } from '@pandu/contract/kit'
import { useState } from 'react'
import { type FieldProps, useField } from './useField.ts'

/** Letters and signs that are typed are dropped (000 §5). Separators are not, because that would change the number. */
const keep = (typed: string) => typed.replace(/[^\d.,'’\s]/g, '')

/**
 * Whether a change came by keys. A pasted or dictated text stays whole and is refused: without its signs, `-5` or `90/100` would be another number.
 */
const isTyped = ({ inputType, data }: InputEvent) =>
  !/^insert(FromPaste|FromDrop|ReplacementText)$/.test(inputType) && !(inputType === 'insertText' && (data?.length ?? 0) > 1)

const textOf = (typed: string) => {
  const read = parseTypedNumber(typed)
  return 'text' in read ? read.text : typed
}

interface NumberTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string
  /** Gets the number with a decimal point where one was understood, and the typed text otherwise. */
  onChange: (value: string) => void
}

/**
 * A number, typed with a comma or a point. The field shows the number that it understood; thousands are not guessed. The typed text stays as it is: a
 * field that changed when it is left would move the button that is being pressed.
 */
export function NumberText({ value, onChange, error, ...props }: NumberTextProps) {
  const [typed, setTyped] = useState(value)
  // A value that was set from outside replaces what was typed before.
  const shown = textOf(typed) === value ? typed : value
  const read = parseTypedNumber(shown)
  const understood = normalisedNumber(shown)
  return (
    <div>
      <TextInput
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        {...props}
        error={error ?? ('fault' in read ? read.fault : undefined)}
        value={shown}
        onChange={(event) => {
          const { value: given } = event.currentTarget
          const next = isTyped(event.nativeEvent as InputEvent) ? keep(given) : given
          setTyped(next)
          onChange(textOf(next))
        }}
      />
      <Text size="xs" mt={understood ? 4 : 0} aria-live="polite">
        {understood && `Understood as ${understood}`}
      </Text>
    </div>
  )
}

/** A number in a form, which holds it as text with a point. */
export function NumberField({ whole = false, ...props }: FieldProps & { whole?: boolean }) {
  const { value, set, shared } = useField<string | number | null>(props)
  return <NumberText {...shared} inputMode={whole ? 'numeric' : 'decimal'} value={String(value ?? '')} onChange={set} />
}
