import { Alert, Anchor, Title } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { type FactorMethod, login, sessionPages } from '@pandu/contract/session'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { CallForm, SubmitButton } from '../../kit/form/CallForm.tsx'
import { PasswordField, TextField } from '../../kit/form/textFields.tsx'
import { useCallForm } from '../../kit/form/useCallForm.ts'
import { safeNext, useGo } from '../../kit/go.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { beginSession, sessionHasExpired } from '../../kit/session.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import classes from './auth.module.css'
import { DemoPeople } from './DemoPeople.tsx'
import { hasPasskeys } from './hasPasskeys.ts'
import { OpenIdButton } from './OpenIdButton.tsx'

type Answer = OutputOf<typeof login>

// Not everybody needs it, and only after the password.
const FactorForm = lazyComponent(() => import('./FactorForm.tsx').then((m) => m.FactorForm), { prefetch: true })
// It is loaded after the page; its space is reserved so that nothing below moves.
const PasskeyLogin = lazyComponent(() => import('./PasskeyLogin.tsx').then((m) => m.PasskeyLogin), {
  placeholder: () => <div className={classes.passkey} />,
})

/** Signs in with e-mail or username, then opens the requested page. */
export function LoginForm() {
  useDocumentTitle('Sign in')
  const client = useQueryClient()
  const go = useGo()
  const { next }: { next?: string } = useSearch({ strict: false })
  // Errors that do not belong to a field: an inactive account, too many attempts.
  const [refusal, setRefusal] = useState<string>()
  const [hasExpired] = useState(sessionHasExpired)

  // Set when the password was right and one of these factors must follow.
  const [factorWays, setFactorWays] = useState<readonly FactorMethod[]>()

  const enter = (answer: Answer) => {
    if ('factor' in answer) return setFactorWays(answer.ways)
    beginSession(client, answer)
    return go(safeNext(next), { replace: true })
  }
  const form = useCallForm({
    schema: login.input,
    initial: { email: '', password: '' },
    asks: false,
    submit: async (values) => {
      setRefusal(undefined)
      try {
        return await call(login, values)
      } catch (error) {
        if (error instanceof CallError && [403, 429].includes(error.status)) setRefusal(error.message)
        else throw error
        return undefined
      }
    },
    then: (answer: Answer | undefined) => answer && enter(answer),
  })

  if (factorWays) {
    const startAgain = (why?: string) => {
      setFactorWays(undefined)
      setRefusal(why)
    }
    return <FactorForm ways={factorWays} onEnter={enter} onBack={startAgain} />
  }
  return (
    <>
      <Title order={1}>Sign in</Title>
      <p className={classes.lead}>Welcome to Pandu.</p>
      {hasExpired && !refusal && (
        <Alert color="yellow" variant="light" icon={<IconClock size={20} />} title="Session Expired" mb="lg">
          Please sign in again to continue where you were.
        </Alert>
      )}
      {refusal && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} mb="lg" role="alert">
          {refusal}
        </Alert>
      )}
      <CallForm form={form} label="Sign in">
        <TextField name="email" label="E-mail or username" autoComplete="username" inputMode="email" autoFocus />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <div className={classes.forgot}>
          <Anchor component={PageLink} to={sessionPages.login({}, { forgot: 1, next })} inherit>
            Forgot password
          </Anchor>
        </div>
        <SubmitButton fullWidth size="md">
          Sign in
        </SubmitButton>
      </CallForm>
      {hasPasskeys() && <PasskeyLogin onEnter={enter} />}
      <OpenIdButton next={next} />
      <DemoPeople onEnter={enter} />
    </>
  )
}
