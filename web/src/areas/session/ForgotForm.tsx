import { Alert, Anchor, Title } from '@mantine/core'
import { requestPasswordReset, sessionPages } from '@pandu/contract/session'
import { IconMail } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallForm, SubmitButton } from '../../kit/form/CallForm.tsx'
import { TextField } from '../../kit/form/textFields.tsx'
import { useCallForm } from '../../kit/form/useCallForm.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useWrite } from '../../kit/query.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import classes from './auth.module.css'

/** Asks for a mail with a link; the response does not reveal whether the address has an account (O05). */
export function ForgotForm() {
  useDocumentTitle('Forgot password')
  const { next }: { next?: string } = useSearch({ strict: false })
  const [confirmation, setConfirmation] = useState<string>()
  const write = useWrite(requestPasswordReset, { silent: true })
  const form = useCallForm({
    schema: requestPasswordReset.input,
    initial: { email: '' },
    asks: false,
    submit: (values) => write.send(values),
    then: (answer: { message: string }) => setConfirmation(answer.message),
  })
  return (
    <>
      <Title order={1}>Forgot password</Title>
      <p className={classes.lead}>We will e-mail you a link to set a new password.</p>
      {confirmation ? (
        <Alert variant="light" icon={<IconMail size={20} />} title="Please check your e-mail" role="status">
          {confirmation}
        </Alert>
      ) : (
        <CallForm form={form} label="Forgot password">
          <TextField name="email" label="E-mail" type="email" inputMode="email" autoComplete="email" autoFocus required />
          <SubmitButton fullWidth size="md">
            Send the link
          </SubmitButton>
        </CallForm>
      )}
      <Anchor component={PageLink} to={sessionPages.login({}, { next })} size="sm" display="inline-block" mt="lg">
        Back to the login
      </Anchor>
    </>
  )
}
