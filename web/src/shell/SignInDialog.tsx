import { Text } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { login } from '@pandu/contract/session'
import { FormDialog, type DialogProps } from '../kit/dialogs/index.ts'
import { PasswordField, TextField, useCallForm } from '../kit/form/index.ts'
import { useWrite } from '../kit/query.ts'

interface SignInProps extends DialogProps<OutputOf<typeof login>> {
  username: string
  name: string
}

/** Signing in over the page after the session ended: what stands under it stays as it is. */
export function SignInDialog({ username, name, close }: SignInProps) {
  const write = useWrite(login, { silent: true })
  const form = useCallForm({
    schema: login.input,
    initial: { email: username, password: '' },
    submit: (values) => write.send(values),
    then: (answer: OutputOf<typeof login>) => close(answer),
  })
  return (
    <FormDialog
      code="sign-in"
      title="Session Expired"
      form={{ ...form, isDirty: () => false }}
      save="Sign in"
      saving="Loading..."
      cancel="Go to login"
    >
      <Text c="dimmed">Sign in again as {name} to go on where you were. Nothing you have typed is lost.</Text>
      <TextField name="email" label="E-mail or username" required autoComplete="username" />
      <PasswordField name="password" label="Password" required autoComplete="current-password" autoFocus />
    </FormDialog>
  )
}
