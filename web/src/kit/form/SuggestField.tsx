// oxlint-disable-next-line no-restricted-imports -- its list is made late here
import { Autocomplete as MantineAutocomplete } from '@mantine/core'
import { withLazyList } from '../lazyList.tsx'
import { useField, type FieldProps } from './useField.ts'

const Autocomplete = withLazyList(MantineAutocomplete)

/** Free text with suggestions: values that were written there before, or common ones. */
export function SuggestField({ options, ...props }: FieldProps & { options: readonly string[] }) {
  const { value, set, shared } = useField<string>(props)
  return (
    <Autocomplete
      {...shared}
      data={[...new Set(options)]}
      limit={8}
      value={value}
      onChange={set}
      comboboxProps={{ shadow: 'md' }}
      aria-label={props.label}
    />
  )
}
