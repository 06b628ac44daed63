import { Alert, Text } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { askPasskey, type FactorMethod, giveFactor, givePasskey, login, type Me } from '@pandu/contract/session'
import { useState } from 'react'
import { OpenIdSignInAgain } from '../areas/session/OpenIdWindow.tsx'
import { PasskeyButton } from '../areas/session/PasskeyButton.tsx'
import { PasskeyLogin } from '../areas/session/PasskeyLogin.tsx'
import { hasEnded, tooLate } from '../areas/session/halfSession.ts'
import { hasPasskeys } from '../areas/session/hasPasskeys.ts'
import { call } from '../kit/call.ts'
import { FormDialog, type DialogProps } from '../kit/dialogs/index.ts'
import { PasswordField, TextField, useCallForm } from '../kit/form/index.ts'
import { useWrite } from '../kit/query.ts'

type Welcome = OutputOf<typeof giveFactor>
interface SignInProps extends DialogProps<Me> {
  username: string
  name: string
}

/** Signing in over the page after the session ended: what is under it stays as it is. */
export function SignInDialog({ username, name, close }: SignInProps) {
  const [ways, setWays] = useState<readonly FactorMethod[]>()
  const [why, setWhy] = useState<string>()
  const write = useWrite(login, { silent: true })
  const form = useCallForm({
    schema: login.input,
    initial: { email: username, password: '' },
    submit: (values) => write.send(values),
    then: (answer: OutputOf<typeof login>) => ('factor' in answer ? setWays(answer.ways) : close(answer)),
  })
  if (ways) {
    const back = () => {
      form.form.setFieldValue('password', '')
      setWays(undefined)
      setWhy(tooLate)
    }
    return <CodeDialog ways={ways} close={close} onBack={back} />
  }
  return (
    <FormDialog
      code="sign-in"
      title="Session Expired"
      form={{ ...form, isDirty: () => false }}
      save="Sign in"
      saving="Loading..."
      cancel="Go to login"
    >
      <Text c="dimmed">Sign in again as {name} to continue where you were. Nothing you have typed is lost.</Text>
      {why && (
        <Alert color="red" variant="light" role="alert">
          {why}
        </Alert>
      )}
      <TextField name="email" label="E-mail or username" required autoComplete="username" />
      <PasswordField name="password" label="Password" required autoComplete="current-password" autoFocus />
      {hasPasskeys() && <PasskeyLogin onEnter={close} />}
      <OpenIdSignInAgain onEnter={close} />
    </FormDialog>
  )
}

interface CodeProps extends DialogProps<Welcome> {
  ways: readonly FactorMethod[]
  /** Goes back to the password, because the sign-in has ended meanwhile. */
  onBack: () => void
}

function CodeDialog({ ways, close, onBack }: CodeProps) {
  const hasApp = ways.includes('app')
  const canSign = ways.includes('passkey') && hasPasskeys()
  const form = useCallForm({
    schema: giveFactor.input,
    initial: { code: '' },
    // Quiet, because otherwise an ended session would wait for this dialog itself.
    submit: (values) =>
      call(giveFactor, values, { quiet: true }).catch((error: unknown) => {
        if (!hasEnded(error)) throw error
        onBack()
      }),
    then: (answer: Welcome | void) => answer && close(answer),
  })
  return (
    <FormDialog
      code="sign-in-code"
      title="Enter your code"
      form={{ ...form, isDirty: () => false }}
      save="Continue"
      saving="Loading..."
      cancel="Go to login"
    >
      {canSign && (
        <PasskeyButton ask={askPasskey} give={givePasskey} then={close} onGone={onBack} variant="default">
          Use your passkey
        </PasskeyButton>
      )}
      <Text c="dimmed">
        {hasApp
          ? 'Open your app and enter the code that it shows for Pandu. A recovery code works, too.'
          : 'Without a passkey on this device, enter one of your recovery codes.'}
      </Text>
      <TextField name="code" label="Code" required autoComplete="one-time-code" autoFocus />
    </FormDialog>
  )
}
