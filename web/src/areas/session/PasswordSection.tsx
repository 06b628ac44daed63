import { Alert } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Changes one's own password (O07). */
export function PasswordSection() {
  const { user } = useMe()
  return (
    <SettingsSection title="Password" about="A change signs out your other devices and is confirmed to you by mail.">
      {user.must_reset_password === 1 && (
        <Alert color="yellow" variant="light" icon={<IconKey size={20} />} mb="md">
          Your password is expired. Please choose a new one that only you know.
        </Alert>
      )}
      <ChangePasswordForm beside />
    </SettingsSection>
  )
}
