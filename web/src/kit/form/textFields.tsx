import { PasswordInput, TextInput } from '@mantine/core'
import type { HTMLAttributes } from 'react'
import { useField, type FieldProps } from './useField.ts'

// Separate from the other fields, so that the login does not load a select.

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'time'
  /** The keyboard on phones. */
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Changes what was typed before it is kept, e.g. `onlyDigits`. */
  keep?: (typed: string) => string
}

/** Leaves only the digits of a text, for `keep`. */
export const onlyDigits = (typed: string) => typed.replace(/\D/g, '')

/** Text of one line; the form holds the text. */
export function TextField({ type = 'text', inputMode, keep, ...props }: TextFieldProps) {
  const { value, set, shared } = useField<string | number | null>(props)
  return (
    <TextInput
      {...shared}
      type={type}
      inputMode={inputMode}
      value={value ?? ''}
      onChange={(event) => set(keep ? keep(event.currentTarget.value) : event.currentTarget.value)}
    />
  )
}

/** A password, with a button that shows it. Password managers offer a new one unless `autoComplete` says otherwise. */
export function PasswordField(props: FieldProps) {
  const { value, set, shared } = useField<string>({ autoComplete: 'new-password', ...props })
  return (
    <PasswordInput
      {...shared}
      // Mantine says it of the frame alone.
      aria-invalid={shared.error ? true : undefined}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  )
}
