import { Fieldset, Stack, TextInput } from '@mantine/core'
import { rupiah, numberInIndonesianWords } from '@pandu/contract/contracts'
import { onlyDigits, FieldRow, TextAreaField, SelectField, SwitchField, TextField, useField } from '../../kit/form/index.ts'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'id', label: 'Indonesian' },
]

/** Everything around the text of a contract: letterhead, language, signatories and place. */
export function TemplatePaperFields() {
  return (
    <Fieldset legend="Letterhead, signatures and amount">
      <Stack gap="sm">
        <SelectField
          name="paper.language"
          label="Language"
          options={languages}
          description="The language of the text above. Dates and the words at the signatures use it, too."
        />
        <TextField name="paper.house" label="Foundation" maxLength={120} description="Its name at the top of the first page." />
        <TextAreaField name="paper.house_address" label="Address of the foundation" maxLength={300} rows={2} />
        <TextField name="paper.place" label="Place of signing" maxLength={80} />
        {[0, 1].map((at) => (
          <FieldRow key={at}>
            <TextField name={`paper.signatories.${at}.name`} label={`Signatory ${at + 1}`} maxLength={120} />
            <TextField name={`paper.signatories.${at}.role`} label={`Position of signatory ${at + 1}`} maxLength={120} />
          </FieldRow>
        ))}
        <SwitchField name="paper.guardian" label="A parent or guardian signs as well" />
        <SwitchField name="paper.e_meterai" label="Leave room for an e-meterai" />
        <AmountField />
      </Stack>
    </Fieldset>
  )
}

/** Groups the digits with points while the amount is typed, and shows it in words below. */
function AmountField() {
  const { value, set, shared } = useField<number | null>({
    name: 'paper.amount',
    label: 'Amount in rupiah',
    description: 'For the fields Amount and Amount in Words.',
  })
  return (
    <TextInput
      {...shared}
      inputMode="numeric"
      maxLength={20}
      value={value === null ? '' : rupiah(value)}
      description={value === null ? shared.description : `${numberInIndonesianWords(value)} rupiah`}
      onChange={(event) => {
        const typed = onlyDigits(event.currentTarget.value)
        set(typed === '' ? null : Number(typed))
      }}
    />
  )
}
