import { passwordLength, type Role } from '@pandu/contract/kit'
import { passwordMismatch } from '@pandu/contract/session'
import { FieldRow } from '../../kit/form/CallForm.tsx'
import { PasswordField } from '../../kit/form/textFields.tsx'

/** A new password and its repetition. */
export function NewPasswordFields({ role, beside = false }: { role?: Role; beside?: boolean }) {
  const least = role ? `At least ${passwordLength(role)} characters` : 'At least 8 characters, 10 for everybody but scholars'
  const fields = (
    <>
      <PasswordField name="password" label="New password" description={least} required />
      <PasswordField name="password_confirmation" label="Repeat password" required />
    </>
  )
  return beside ? <FieldRow>{fields}</FieldRow> : fields
}

/** The notice beside the message at the field (001 §5). */
export const mismatchNotice = (errors: Readonly<Record<string, string>>) =>
  errors['password_confirmation'] === passwordMismatch ? 'The password does not match.' : undefined
