import { changePassword } from '@pandu/contract/session'
import { Alert } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { CallForm, PasswordField, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { mismatchNotice, NewPasswordFields } from './NewPassword.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Changing your password (O07). */
export function PasswordSection() {
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
    <SettingsSection title="Password" about="A change signs out your other devices and is confirmed to you by mail.">
      {user.must_reset_password === 1 && (
        <Alert color="yellow" variant="light" icon={<IconKey size={20} />} mb="md">
          Somebody else set your current password. Please choose one that only you know.
        </Alert>
      )}
      <CallForm form={form} label="Change password">
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField name="old_password" label="Old password" autoComplete="current-password" required />
        <NewPasswordFields beside />
        <div>
          <SubmitButton>Change password</SubmitButton>
        </div>
      </CallForm>
    </SettingsSection>
  )
}
