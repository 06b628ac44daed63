import { hasField, valueAt } from './field-paths.ts'
import { isSameValue } from './storedChanges.ts'
import { storedText } from './StoredNotice.tsx'
import { type CallForm, useFormContext } from './useCallForm.ts'

export interface FieldProps {
  name: string
  label: string
  required?: boolean
  description?: React.ReactNode
  placeholder?: string
  disabled?: boolean
  autoComplete?: string
  /** Of a text: what is longer stays and has a message. The browser would cut off the end of a pasted text without a word. */
  maxLength?: number | undefined
  /** Takes the focus when the dialog opens. */
  autoFocus?: boolean
}

/** The value that another tab has saved in the draft, or that waits for a choice while something else has been typed. */
const otherText = ({ draft: { elsewhere, offers }, isDirty }: CallForm) => {
  if (typeof elsewhere === 'object') return elsewhere.values
  return offers.length > 0 && isDirty() ? offers[0]?.values : undefined
}

/** Said while a text is typed; the schema refuses it in the first words of this. */
const tooLong = (value: unknown, most: number | undefined) =>
  typeof value === 'string' && most !== undefined && value.trim().length > most
    ? `must be at most ${most} characters, this has ${value.trim().length}`
    : undefined

/** Value, message and state of one field of the form around, ready to spread on a Mantine input. */
export function useField<T>({ name, label, required, description, placeholder, disabled, autoComplete, maxLength, autoFocus }: FieldProps) {
  const form = useFormContext()
  const stored = form.stored?.record ?? otherText(form)
  if (!hasField(form.values, name)) throw new Error(`The form has no field "${name}"; give it an initial value`)
  const value = valueAt(form.values, name)
  const storedValue = stored && hasField(stored, name) ? valueAt(stored, name) : undefined
  const differs = storedValue !== undefined && !isSameValue(storedValue, value)
  return {
    form,
    value: value as T,
    set: (value: T) => form.set({ [name]: value }),
    shared: {
      name,
      label,
      description: differs ? storedText(storedValue, value, form.stored ? 'Stored now' : 'In the draft') : description,
      placeholder: form.readOnly ? undefined : placeholder,
      error: form.form.errors[name] ?? tooLong(value, maxLength),
      withAsterisk: required && !form.readOnly,
      'aria-required': required || undefined,
      disabled: disabled || form.busy,
      readOnly: form.readOnly,
      autoComplete: autoComplete ?? 'off',
      'data-autofocus': autoFocus || undefined,
    },
  }
}
