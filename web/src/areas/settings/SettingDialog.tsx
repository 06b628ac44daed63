import { Button, Text } from '@mantine/core'
import { type ShownSetting, updateSetting } from '@pandu/contract/settings'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { CheckboxesField, FieldRow, keyed, TextAreaField, NumberField, RowsField, TextField, useCallForm } from '../../kit/form/index.ts'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { useWrite } from '../../kit/query.ts'

type Numbers = Readonly<Record<string, number>>

const typed = (numbers: Numbers) => Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]))

/** A value in the form that its fields take. */
const asTyped = ({ kind }: ShownSetting['field'], value: unknown): unknown => {
  switch (kind) {
    case 'number':
      return String(value)
    case 'list':
      return (value as number[]).join(', ')
    case 'numbers':
      return typed(value as Numbers)
    case 'years': {
      const { usual, years } = value as { usual: Numbers; years: readonly Numbers[] }
      return { usual: typed(usual), years: years.map((year) => keyed(typed(year))) }
    }
    case 'lines':
      return (value as string[]).join('\n')
    case 'choices':
    case 'text':
    case 'rich':
    default:
      return value
  }
}

/** Changes a setting of the programme. */
export function SettingDialog({ setting, close }: DialogProps<boolean> & { setting: ShownSetting }) {
  const { key, label, help, field } = setting
  const write = useWrite(updateSetting)
  const form = useCallForm({
    schema: updateSetting.input.omit({ key: true, updated_at: true }),
    initial: { value: asTyped(field, setting.value) },
    record: setting,
    draft: { call: updateSetting, of: key },
    fromStored: ({ value }) => ({ value: asTyped(field, value) }),
    submit: ({ value }, more) => write.send({ key, value, updated_at: more.updated_at ?? setting.updated_at }, more),
    then: () => close(true),
  })
  return (
    <FormDialog
      code="u_setting"
      title={label}
      form={form}
      saving="Loading..."
      buttons={
        <Button variant="subtle" disabled={form.busy} onClick={() => form.set({ value: asTyped(field, setting.default) })}>
          Default value
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      <ValueFields setting={setting} />
    </FormDialog>
  )
}

function ValueFields({ setting: { field, label, default: usual } }: { setting: ShownSetting }) {
  const inUnit = (text: string, unit: string) => (unit === '' ? text : `${text} (${unit})`)
  switch (field.kind) {
    case 'number':
      return <NumberField name="value" label={inUnit(label, field.unit)} required autoFocus />
    case 'list':
      return <TextField name="value" label={inUnit(label, field.unit)} description="Numbers with commas between them." required autoFocus />
    case 'lines':
      return <TextAreaField name="value" label={label} rows={6} description="One step in each line." autoFocus />
    case 'rich':
      return <RichField name="value" label={label} rows={12} required />
    case 'choices':
      return (
        <CheckboxesField
          name="value"
          label={label}
          options={field.choices.map((choice) => ({ value: choice.name, label: choice.label }))}
        />
      )
    case 'numbers':
      return (
        <FieldRow>
          {field.numbers.map((number) => (
            <NumberField key={number.name} name={`value.${number.name}`} label={inUnit(number.label, field.unit)} whole required />
          ))}
        </FieldRow>
      )
    case 'years': {
      const fields = (at: string) =>
        field.numbers.map((number) => <NumberField key={number.name} name={`${at}.${number.name}`} label={number.label} whole required />)
      const start = typed((usual as { usual: Numbers }).usual)
      return (
        <>
          <Text fw={600}>Usual</Text>
          <FieldRow>{fields('value.usual')}</FieldRow>
          <Text fw={600}>Cohort years with months of their own</Text>
          <RowsField name="value.years" noun="year" empty={() => ({ year: '', ...start })} least={0} most={50}>
            {(at) => (
              <>
                <NumberField name={`${at}.year`} label="Cohort Year" whole required />
                <FieldRow>{fields(at)}</FieldRow>
              </>
            )}
          </RowsField>
        </>
      )
    }
    case 'text':
    default:
      return <TextField name="value" label={label} autoFocus />
  }
}
