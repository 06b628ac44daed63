import { Autocomplete } from '@mantine/core'
import { useField, type FieldProps } from './useField.ts'

/** Free text with suggestions: what has been written there before, or is mostly meant. */
export function SuggestField({ options, maxLength, ...props }: FieldProps & { options: readonly string[]; maxLength?: number }) {
  const { value, set, shared } = useField<string>(props)
  return (
    <Autocomplete
      {...shared}
      data={[...new Set(options)]}
      limit={8}
      maxLength={maxLength}
      value={value}
      onChange={set}
      comboboxProps={{ shadow: 'md' }}
      aria-label={props.label}
    />
  )
}
