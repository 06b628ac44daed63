import { Button, Title } from '@mantine/core'
import { useMe } from '../../kit/can.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import classes from './auth.module.css'

/** The only page for people whose password was set by another person (O87). Once they have changed it, the requested page opens. */
export function FirstPasswordPage({ onLeave }: { onLeave: () => void }) {
  useDocumentTitle('Choose your password')
  const { user } = useMe()
  return (
    <AuthFrame>
      <Title order={1}>Choose your password</Title>
      <p className={classes.lead}>
        Welcome, {user.name}. Somebody else set your current password. Please choose one that only you know. Then you can use Pandu. If you
        do not know the old one, log out and choose “Forgot password” on the login page.
      </p>
      <ChangePasswordForm />
      <Button variant="subtle" mt="md" onClick={onLeave}>
        Logout
      </Button>
    </AuthFrame>
  )
}
