import { Alert, Anchor, Button, Text, Title } from '@mantine/core'
import { resetPassword, sessionPages } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { CallForm, SubmitButton } from '../../kit/form/CallForm.tsx'
import { useCallForm } from '../../kit/form/useCallForm.ts'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './auth.module.css'
import { mismatchNotice, NewPasswordFields } from './NewPasswordFields.tsx'

/** The page of a mailed link: sets a new password. The link works once. */
export default function ResetPage() {
  useDocumentTitle('Set a new password')
  const { token, email } = usePageParams(sessionPages.reset)
  const go = useGo()
  const [deadLink, setDeadLink] = useState<string>()
  const write = useWrite(resetPassword)
  const form = useCallForm({
    schema: resetPassword.input,
    initial: { token, email, password: '', password_confirmation: '' },
    asks: false,
    incomplete: mismatchNotice,
    submit: (values) =>
      write.send(values).catch((error: unknown) => {
        const tokenError = error instanceof CallError && error.errors['token']?.[0]
        if (!tokenError) throw error
        setDeadLink(tokenError)
      }),
    // The history entry is replaced, so that the back button does not lead to the used link.
    then: (answer: { message: string } | undefined) => answer && go(sessionPages.login(), { replace: true }),
  })
  return (
    <AuthFrame>
      <Title order={1}>Set a new password</Title>
      {deadLink ? (
        <>
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} />} my="lg" role="alert">
            {deadLink}
          </Alert>
          <Button component={PageLink} to={sessionPages.login({}, { forgot: 1 })}>
            Ask for a new link
          </Button>
        </>
      ) : (
        <>
          <p className={classes.lead}>
            For{' '}
            <Text component="strong" fw={600} c="var(--mantine-color-text)" style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
          </p>
          <CallForm form={form} label="Set a new password">
            {/* Tells password managers to which account the password belongs. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <NewPasswordFields />
            <SubmitButton fullWidth size="md">
              Save
            </SubmitButton>
          </CallForm>
        </>
      )}
      <Anchor component={PageLink} to={sessionPages.login()} size="sm" display="inline-block" mt="lg">
        Back to the login
      </Anchor>
    </AuthFrame>
  )
}
