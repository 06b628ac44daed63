import { Alert, Button, Title } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { giveFactor, logout } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { CallForm, SubmitButton, TextField, useCallForm } from '../../kit/form/index.ts'
import { useDocumentTitle } from '../../kit/title.ts'
import classes from './auth.module.css'

type Welcome = OutputOf<typeof giveFactor>

interface FactorFormProps {
  onEnter: (welcome: Welcome) => void
  /** Back to the password, with a reason where it is no wish. */
  onBack: (why?: string) => void
}

/** The second half of signing in: the code of the app, or a recovery code. */
export function FactorForm({ onEnter, onBack }: FactorFormProps) {
  useDocumentTitle('Enter your code')
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
        else if ([401, 409, 666].includes(error.status)) onBack('That took too long. Please enter your password again')
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
      <Title order={1}>Enter your code</Title>
      <p className={classes.lead}>
        Open your app and enter the code that it shows for Pandu. Without your telephone, enter a recovery code.
      </p>
      {refusal && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} mb="lg" role="alert">
          {refusal}
        </Alert>
      )}
      <CallForm form={form} label="Enter your code">
        <TextField name="code" label="Code" autoComplete="one-time-code" autoFocus />
        <SubmitButton fullWidth size="md">
          Continue
        </SubmitButton>
      </CallForm>
      <Button variant="subtle" mt="md" onClick={leave}>
        Back to the password
      </Button>
    </>
  )
}
