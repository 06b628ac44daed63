import { Alert, Anchor, Button, Loader, Title } from '@mantine/core'
import type { InputOf, OutputOf } from '@pandu/contract/kit'
import {
  finishOpenId,
  finishOpenIdProof,
  type FactorMethod,
  type giveFactor,
  PROOF_STATE_PREFIX,
  sessionPages,
  startOpenId,
  startOpenIdProof,
} from '@pandu/contract/session'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { safeNext, useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { beginSession } from '../../kit/session.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './auth.module.css'
import { FactorForm } from './FactorForm.tsx'
import { OpenIdFault } from './OpenIdFault.tsx'
import { providerPage, announceFinished, finishedPage, useOpenIdName } from './openId.ts'

type Step =
  | { is: 'busy' }
  | { is: 'code'; ways: readonly FactorMethod[]; next: string | null }
  | { is: 'failed'; why: string }
  | { is: 'through' }

/** Reads the address. It contains either the purpose for which a separate window was opened, or the result from the provider. */
const readAddress = ({ state = '', code, iss, error, errand: purpose }: Readonly<Record<string, string | undefined>>) => {
  const result: InputOf<typeof finishOpenId> = { state, code, iss, error }
  return { result, purpose, isProof: purpose === 'proof' || state.startsWith(PROOF_STATE_PREFIX) }
}

/** The page to which the OpenID provider redirects, and the first page of a window that was opened to sign in there. */
export default function OpenIdPage() {
  const name = useOpenIdName() ?? 'the other account'
  const title = `Signing in with ${name}`
  useDocumentTitle(title)
  const client = useQueryClient()
  const go = useGo()
  const search: Record<string, string> = useSearch({ strict: false })
  // The address is read once, because it is changed below.
  const [{ result, purpose, isProof }] = useState(() => readAddress(search))
  const [step, setStep] = useState<Step>(
    purpose === undefined && result.state === '' ? { is: 'failed', why: 'Please begin on the login page' } : { is: 'busy' },
  )

  const attempt = (work: () => Promise<unknown>) => {
    work().catch((error: unknown) =>
      setStep({ is: 'failed', why: error instanceof CallError ? error.message : 'Something went wrong. Please try again' }),
    )
  }
  const finishInWindow = () => {
    setStep({ is: 'through' })
    announceFinished()
  }
  const enter = (welcome: OutputOf<typeof giveFactor>, next: string | null) => {
    beginSession(client, welcome)
    return next === finishedPage ? finishInWindow() : go(safeNext(next), { replace: true })
  }
  const begin = async () => {
    const { data } = isProof
      ? await call(startOpenIdProof, {}, { quiet: true })
      : await call(startOpenId, { next: finishedPage }, { quiet: true })
    providerPage.open(data.url)
  }
  const finish = async () => {
    if (isProof) {
      await call(finishOpenIdProof, result, { quiet: true })
      return finishInWindow()
    }
    const answer = await call(finishOpenId, result, { quiet: true })
    return 'factor' in answer ? setStep({ is: 'code', ways: answer.ways, next: answer.next }) : enter(answer, answer.next)
  }

  const again = () => {
    setStep({ is: 'busy' })
    attempt(begin)
  }
  const handleArrival = useEffectEvent(() => {
    // The code of the provider must not stay in the browser's history.
    void go(sessionPages.openId(), { replace: true })
    if (step.is === 'busy') attempt(purpose === undefined ? finish : begin)
  })
  const hasArrived = useRef(false)
  useEffect(() => {
    // The result may be sent only once; effects can run twice.
    if (!hasArrived.current) handleArrival()
    hasArrived.current = true
  }, [])

  if (step.is === 'code') {
    const back = (why?: string) => (why === undefined ? go(sessionPages.login(), { replace: true }) : setStep({ is: 'failed', why }))
    return (
      <AuthFrame>
        <FactorForm ways={step.ways} onEnter={(welcome) => enter(welcome, step.next)} onBack={back} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame>
      <Title order={1} mb="lg">
        {title}
      </Title>
      {step.is === 'busy' && (
        <div role="status" className={classes.waits}>
          <Loader size="sm" aria-hidden />
          One moment, please.
        </div>
      )}
      {step.is === 'through' && (
        <Alert color="green" variant="light" icon={<IconCheck size={20} />} role="status">
          You have signed in. You can close this window and continue in the other one.
        </Alert>
      )}
      {step.is === 'failed' && (
        <>
          <OpenIdFault name={name}>{step.why}</OpenIdFault>
          {isProof && (
            <Button fullWidth size="md" onClick={again}>
              Try again
            </Button>
          )}
          {!isProof && (
            <Anchor component={PageLink} to={sessionPages.login()} size="sm" display="inline-block" mt="xs">
              Back to the login page
            </Anchor>
          )}
        </>
      )}
    </AuthFrame>
  )
}
