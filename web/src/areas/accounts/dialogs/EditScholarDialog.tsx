import { accountRules, scholarPlacement, scholarProfile, updateScholar, type ScholarRow } from '@pandu/contract/accounts'
import type { InputOf } from '@pandu/contract/kit'
import * as z from 'zod'
import { useCan } from '../../../kit/can.tsx'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { fingerprint, FieldRow, SelectField, TextField, useCallForm, YearField } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { accountHolderOf } from '../accountHolder.ts'
import { useFieldChanges } from '../useFieldChanges.ts'
import { UniversityField } from '../UniversityField.tsx'
import { GenderField, LoginFields, NameField } from './accountFields.tsx'

const schema = z.object({
  ...scholarProfile.pick({ name: true, username: true, email: true, phone_number: true }).shape,
  ...scholarPlacement.pick({ no_tf: true, type: true, university_id: true, year_tf: true }).shape,
  gender: z.union([z.literal(''), scholarProfile.shape.gender]),
})

/** Edits the fields that the scholar list shows; all other fields are edited on the profile. Only changed fields are sent (X33). */
export function EditScholarDialog({ scholar, close }: DialogProps<boolean> & { scholar: ScholarRow }) {
  const update = useWrite(updateScholar)
  const { can: mayChangeLogin } = useCan(accountRules.changeLogin, accountHolderOf(scholar))
  const { name, username, email, phone_number, university_id, year_tf } = scholar
  const initial = {
    name,
    username,
    email,
    phone_number,
    university_id,
    year_tf,
    no_tf: scholar.no_tf ?? '',
    type: scholar.type ?? '',
    gender: scholar.gender ?? '',
  }
  const sendChanges = useFieldChanges(initial)
  const form = useCallForm({
    schema,
    initial,
    draft: { call: updateScholar, of: scholar.id, state: fingerprint(initial) },
    submit: (values, more) =>
      sendChanges(values, (changes) => update.send({ id: scholar.id, ...changes } as InputOf<typeof updateScholar>, more)),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_scholar" title="Edit Scholar" form={form}>
      <NameField autoFocus />
      <FieldRow>
        <TextField name="no_tf" label="No TELADAN" required />
        <SelectField name="type" label="Type Scholar" required options={['regular', 'non-regular']} />
      </FieldRow>
      <FieldRow>
        <UniversityField name="university_id" label="University" clearable />
        <YearField name="year_tf" label="Cohort Year" clearable />
      </FieldRow>
      <LoginFields locked={!mayChangeLogin} />
      <FieldRow>
        <TextField name="phone_number" label="Phone Number" type="tel" inputMode="tel" />
        <GenderField kept={scholar.gender ?? undefined} />
      </FieldRow>
    </FormDialog>
  )
}
