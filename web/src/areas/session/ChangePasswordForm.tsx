import { changePassword } from '@pandu/contract/session'
import { useMe } from '../../kit/can.tsx'
import { CallForm, PasswordField, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { mismatchNotice, NewPasswordFields } from './NewPasswordFields.tsx'

/** The form for the current and a new password (O07). `beside`: the new one and its repetition are side by side. */
export function ChangePasswordForm({ beside = false }: { beside?: boolean }) {
  const { user } = useMe()
  const write = useWrite(changePassword)
  const form = useCallForm({
    schema: changePassword.input,
    initial: { old_password: '', password: '', password_confirmation: '' },
    asks: false,
    resets: true,
    incomplete: mismatchNotice,
    submit: (values) => write.send(values),
  })
  return (
    <CallForm form={form} label="Change password">
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField name="old_password" label="Old password" autoComplete="current-password" required />
      <NewPasswordFields role={user.role} beside={beside} />
      <div>
        <SubmitButton>Change password</SubmitButton>
      </div>
    </CallForm>
  )
}
