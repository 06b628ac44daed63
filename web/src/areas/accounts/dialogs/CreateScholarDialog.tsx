import { cohortYear, createScholar, newScholar } from '@pandu/contract/accounts'
import { Id } from '@pandu/contract/kit'
import { StepsDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { FieldRow, SelectField, TextField, YearField } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { UniversityField } from '../UniversityField.tsx'
import { emptyCredentials, GenderField, LoginFields, NameField, NikField, PasswordFields } from './accountFields.tsx'
import { usePasswordForm, withRepeat } from './repeatPassword.ts'

const schema = withRepeat(newScholar.extend({ university_id: Id.nullable(), year_tf: cohortYear.nullable() }), 'type password again')
const unknown: { university_id: number | null; year_tf: number | null } = { university_id: null, year_tf: null }
const initial = { ...emptyCredentials, no_tf: '', type: 'regular' as const, ...unknown }

/** 'Scholar Profile', then 'Scholar Account' (001 §2.4). University and cohort year are optional, because they may not be known yet. */
export function CreateScholarDialog({ close }: DialogProps<boolean>) {
  const create = useWrite(createScholar)
  const form = usePasswordForm({
    schema,
    initial,
    draft: { call: createScholar },
    submit: ({ university_id, year_tf, ...values }, more) =>
      create.send({ ...values, university_id: university_id ?? undefined, year_tf: year_tf ?? undefined }, more),
    then: () => close(true),
  })
  return (
    <StepsDialog
      code="c_scholar"
      title="Create Scholar"
      form={form}
      steps={[
        {
          title: 'Scholar Profile',
          fields: ['name', 'nik', 'no_tf', 'gender', 'university_id', 'year_tf'],
          content: (
            <>
              <NameField autoFocus />
              <FieldRow>
                <NikField />
                <TextField name="no_tf" label="No TELADAN" required description="The scholar's number in the programme" />
              </FieldRow>
              <GenderField />
              <FieldRow>
                <UniversityField name="university_id" label="University" clearable />
                <YearField name="year_tf" label="Cohort Year" clearable />
              </FieldRow>
            </>
          ),
        },
        {
          title: 'Scholar Account',
          fields: ['type', 'username', 'email', 'password', 'password_confirmation'],
          content: (
            <>
              <SelectField name="type" label="Type Scholar" required options={['regular', 'non-regular']} />
              <LoginFields />
              <PasswordFields of="SCHOLAR" />
            </>
          ),
        },
      ]}
    />
  )
}
