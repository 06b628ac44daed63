import { Text } from '@mantine/core'
import { passwordLength, type Role } from '@pandu/contract/kit'
import { digits, FieldRow, PasswordField, SelectField, TextField } from '../../../kit/form/index.ts'

const genders = ['Male', 'Female']

interface FieldProps {
  /** What the account has already: for the NIK its masked form. */
  kept?: string
  autoFocus?: boolean
}

export const NameField = ({ autoFocus }: FieldProps) => <TextField name="name" label="Full Name" required autoFocus={autoFocus} />

// Not by maxLength: it would cut a pasted number that is written in groups.
const nikDigits = (typed: string) => digits(typed).slice(0, 16)

/** The citizen number. Where there is one already, only its end is shown, and an empty field keeps it. */
export const NikField = ({ kept }: FieldProps) => (
  <TextField
    name="nik"
    label="NIK"
    required={!kept}
    keep={nikDigits}
    inputMode="numeric"
    placeholder={kept}
    description={kept ? 'Leave this empty to keep the stored number' : '16 digits'}
  />
)

/** Forms offer two genders; another one that is stored stays as it is until someone chooses (X49). */
export const GenderField = ({ kept }: FieldProps) => (
  <SelectField
    name="gender"
    label="Gender"
    required
    options={kept && !genders.includes(kept) ? [...genders, { value: kept, label: kept, disabled: true }] : genders}
  />
)

/** What people sign in with. `locked`: who does not hold every permission of the account may not change its way in (O86). */
export const LoginFields = ({ locked = false }: { locked?: boolean }) =>
  locked ? (
    <Text size="sm" c="dimmed">
      Username and e-mail can be changed by the owner, or by somebody who holds every permission of the account.
    </Text>
  ) : (
    <FieldRow>
      <TextField name="username" label="Username" required />
      <TextField name="email" label="Email" type="email" inputMode="email" required />
    </FieldRow>
  )

/** The first password and its repetition; `again` is the label, which differs from form to form. */
export const PasswordFields = ({ of, again = 'Repeat password' }: { of: Role; again?: string }) => (
  <FieldRow>
    <PasswordField name="password" label="Password" required description={`At least ${passwordLength(of)} characters`} />
    <PasswordField name="password_confirmation" label={again} required />
  </FieldRow>
)

/** The names of the fields above, for the steps that hold them. */
export const credentialNames = ['name', 'nik', 'gender', 'username', 'email', 'password', 'password_confirmation'] as const

export const emptyCredentials = { name: '', nik: '', gender: '', username: '', email: '', password: '', password_confirmation: '' }

/** The step that team and vendor users share: who it is, and how they sign in. */
export const CredentialFields = ({ again }: { again?: string }) => (
  <>
    <NameField autoFocus />
    <FieldRow>
      <NikField />
      <GenderField />
    </FieldRow>
    <LoginFields />
    <PasswordFields of="TF" again={again} />
  </>
)
