import { Text } from '@mantine/core'
import { passwordLength, type Role } from '@pandu/contract/kit'
import { onlyDigits, FieldRow, PasswordField, SelectField, TextField } from '../../../kit/form/index.ts'

const genders = ['Male', 'Female']

interface FieldProps {
  /** The stored value; for the NIK its masked form. */
  kept?: string
  autoFocus?: boolean
}

export const NameField = ({ autoFocus }: FieldProps) => <TextField name="name" label="Full Name" required autoFocus={autoFocus} />

// Not limited by maxLength, because that would cut off a pasted number that is written in groups.
const nikDigits = (typed: string) => onlyDigits(typed).slice(0, 16)

/** The citizen number. For a stored number only the end is shown, and leaving the field empty keeps it. */
export const NikField = ({ kept }: FieldProps) => (
  <TextField
    name="nik"
    label="NIK"
    required={!kept}
    keep={nikDigits}
    inputMode="numeric"
    placeholder={kept?.replaceAll('*', '•')}
    description={kept ? 'Leave this empty to keep the stored number' : '16 digits'}
  />
)

/** The field offers two genders. Another stored value stays until somebody chooses one of them (X49). */
export const GenderField = ({ kept }: FieldProps) => (
  <SelectField
    name="gender"
    label="Gender"
    required
    options={kept && !genders.includes(kept) ? [...genders, { value: kept, label: kept, disabled: true }] : genders}
  />
)

/** Username and e-mail. `locked`: only who holds every permission of the account may change how it signs in (O86). */
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

/** The names of the fields above. A step of a form needs to know which fields it has. */
export const credentialNames = ['name', 'nik', 'gender', 'username', 'email', 'password', 'password_confirmation'] as const

export const emptyCredentials = { name: '', nik: '', gender: '', username: '', email: '', password: '', password_confirmation: '' }

/** The first step for team and vendor users: the person's data, and how they sign in. */
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
