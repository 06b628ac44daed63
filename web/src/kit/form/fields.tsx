// oxlint-disable-next-line no-restricted-imports -- its list is made late here
import { MultiSelect as MantineMultiSelect, Radio, Switch, Group, Checkbox, Stack } from '@mantine/core'
import { GrowingTextarea } from '../GrowingTextarea.tsx'
import { withLazyList } from '../lazyList.tsx'
import { Select } from '../Select.tsx'
import { useField, type FieldProps } from './useField.ts'
import { years } from './years.ts'

const MultiSelect = withLazyList(MantineMultiSelect)

/** One choice: what the form holds, and what people read. */
export interface Option {
  value: string
  label: string
  disabled?: boolean
}
type Options = readonly (Option | string)[]
const optionsOf = (options: Options): Option[] =>
  options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))

/** Text of several lines; it grows with what is typed. */
export function TextAreaField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { value, set, shared } = useField<string | null>(props)
  return (
    <GrowingTextarea {...shared} minRows={rows} maxRows={14} value={value ?? ''} onChange={(event) => set(event.currentTarget.value)} />
  )
}

interface SelectFieldProps extends FieldProps {
  options: Options
  clearable?: boolean
  searchable?: boolean
  /** Keeps numbers in the form; a select itself knows only text. */
  number?: boolean
  onPick?: (value: string | null) => void
  /** Shown while the options are loading or when a search finds none. */
  nothing?: string
}

/** A choice from a list. The form holds the value as text ('' for none), with `number` as a number (null for none). */
export function SelectField({
  options,
  clearable = false,
  searchable = false,
  number = false,
  onPick,
  nothing = 'Nothing found',
  ...props
}: SelectFieldProps) {
  const { value, set, shared } = useField<string | number | null | undefined>(props)
  return (
    <Select
      {...shared}
      data={optionsOf(options)}
      value={value === undefined || value === null || value === '' ? null : String(value)}
      onChange={(picked) => {
        set(picked === null ? (number ? null : '') : number ? Number(picked) : picked)
        onPick?.(picked)
      }}
      clearable={clearable && !shared.readOnly}
      searchable={searchable && !shared.readOnly}
      allowDeselect={clearable}
      nothingFoundMessage={nothing}
      comboboxProps={{ shadow: 'md' }}
      aria-label={props.label}
    />
  )
}

/** A choice of several from a list with a search; the form holds the list of values. */
export function MultiSelectField({ options, nothing = 'Nothing found', ...props }: FieldProps & { options: Options; nothing?: string }) {
  const { value, set, shared } = useField<string[]>(props)
  return (
    <MultiSelect
      {...shared}
      data={optionsOf(options)}
      value={value}
      onChange={set}
      searchable
      nothingFoundMessage={nothing}
      aria-label={props.label}
    />
  )
}

/** A choice of one of a few, all visible. */
export function RadioField({ options, number = false, ...props }: FieldProps & { options: Options; number?: boolean }) {
  const { value, set, shared } = useField<string | number | null>(props)
  const { autoComplete: _, placeholder: __, 'aria-required': ___, readOnly, ...rest } = shared
  return (
    <Radio.Group
      {...rest}
      // False would win over what each radio says of itself.
      disabled={shared.disabled || undefined}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(picked) => set(number ? Number(picked) : picked)}
    >
      <Group gap="lg" mt={6}>
        {optionsOf(options).map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} disabled={shared.disabled || readOnly || option.disabled} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** A choice of several of a few, all visible; the form holds the list of values. */
export function CheckboxesField({ options, number = false, ...props }: FieldProps & { options: Options; number?: boolean }) {
  const { value, set, shared } = useField<(string | number)[]>(props)
  const { autoComplete: _, placeholder: __, 'aria-required': ___, readOnly, ...rest } = shared
  return (
    <Checkbox.Group {...rest} value={value.map(String)} onChange={(picked) => set(number ? picked.map(Number) : picked)}>
      <Stack gap="xs" mt={6}>
        {optionsOf(options).map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={shared.disabled || readOnly || option.disabled}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Yes or no as the wire writes it: 1 or 0. */
export function SwitchField(props: FieldProps) {
  const { value, set, shared } = useField<number | boolean>(props)
  const { label, description, error, disabled, readOnly, name } = shared
  return (
    <Switch
      {...{ label, description, error, name }}
      disabled={disabled || readOnly}
      checked={Boolean(value)}
      onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
    />
  )
}

/** A choice of a cohort year; the form holds the number. */
export function YearField(props: Omit<SelectFieldProps, 'options' | 'number'>) {
  return <SelectField {...props} options={years()} number />
}
