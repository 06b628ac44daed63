import { Alert, Button, Title } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { type FactorMethod, giveFactor, logout } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { CallForm, SubmitButton, TextField, useCallForm } from '../../kit/form/index.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { hasEnded, tooLate } from './halfSession.ts'
import { hasPasskeys } from './hasPasskeys.ts'
import { PasskeyStep } from './PasskeyStep.tsx'
import classes from './auth.module.css'

type Welcome = OutputOf<typeof giveFactor>

interface FactorFormProps {
  /** The second factors of the account. */
  ways: readonly FactorMethod[]
  onEnter: (welcome: Welcome) => void
  /** Goes back to the password; `why` is the reason when the person did not ask for it. */
  onBack: (why?: string) => void
}

/** The second step of signing in: a passkey, a code of the app, or a recovery code. */
export function FactorForm({ ways, onEnter, onBack }: FactorFormProps) {
  const hasApp = ways.includes('app')
  const canSign = ways.includes('passkey') && hasPasskeys()
  const [types, setTypes] = useState(!canSign)
  const title = types ? 'Enter your code' : 'Use your passkey'
  useDocumentTitle(title)
  const [refusal, setRefusal] = useState<string>()
  const form = useCallForm({
    schema: giveFactor.input,
    initial: { code: '' },
    asks: false,
    submit: async (values) => {
      setRefusal(undefined)
      try {
        return await call(giveFactor, values, { quiet: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.status === 429) setRefusal(error.message)
        else if (hasEnded(error)) onBack(tooLate)
        else throw error
        return undefined
      }
    },
    then: (welcome: Welcome | undefined) => welcome && onEnter(welcome),
  })
  const leave = () => {
    void call(logout, {}, { quiet: true }).catch(() => undefined)
    onBack()
  }
  return (
    <>
      <Title order={1}>{title}</Title>
      <p className={classes.lead}>{leadOf(types, hasApp, canSign)}</p>
      {refusal && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} mb="lg" role="alert">
          {refusal}
        </Alert>
      )}
      {types ? (
        <CallForm form={form} label="Enter your code">
          <TextField name="code" label="Code" autoComplete="one-time-code" autoFocus />
          <SubmitButton fullWidth size="md">
            Continue
          </SubmitButton>
        </CallForm>
      ) : (
        <PasskeyStep hasApp={hasApp} onEnter={onEnter} onGone={() => onBack(tooLate)} onType={() => setTypes(true)} />
      )}
      {types && canSign && (
        <Button variant="default" fullWidth size="md" mt="sm" onClick={() => setTypes(false)}>
          Use your passkey instead
        </Button>
      )}
      <Button variant="subtle" mt="md" onClick={leave}>
        Back to the password
      </Button>
    </>
  )
}

const leadOf = (types: boolean, hasApp: boolean, canSign: boolean) => {
  if (!types) return 'Your device asks for your fingerprint, face or PIN.'
  if (hasApp) return 'Open your app and enter the code that it shows for Pandu. Without your phone, enter a recovery code.'
  return canSign
    ? 'Enter one of your recovery codes.'
    : 'This browser cannot use passkeys here. Enter a recovery code, or sign in on a device that has your passkey.'
}
