import { Alert, Button, Text, type ButtonProps } from '@mantine/core'
import type { InputOf, OutputOf } from '@pandu/contract/kit'
import type { askPasskey, askPasskeyToSignIn, confirmWithPasskey, givePasskey, signInWithPasskey } from '@pandu/contract/session'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { hasEnded } from './halfSession.ts'
import { signWithPasskey, cancelPasskeyRequest } from './passkeys.ts'

type Ask = typeof askPasskey | typeof askPasskeyToSignIn
type Give = typeof givePasskey | typeof confirmWithPasskey | typeof signInWithPasskey

interface PasskeyButtonProps<G extends Give> extends Pick<ButtonProps, 'variant' | 'size' | 'mt'> {
  children: string
  /** The call that returns the challenge; `give` is the call that takes the signature. */
  ask: Ask
  give: G
  then: (answer: OutputOf<G>) => unknown
  /** Called when the half-open session has ended. */
  onGone?: () => void
  autoFocus?: boolean
}

/** A button that asks the device for a passkey. It says what it is waiting for and why it failed. */
export function PasskeyButton<G extends Give>({ children, ask, give, then, onGone, autoFocus = false, ...look }: PasskeyButtonProps<G>) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const running = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (autoFocus) button.current?.focus()
    return () => void (running.current && cancelPasskeyRequest())
  }, [autoFocus])

  const askAndSign = async () => {
    const { data } = await call(ask, {}, { quiet: true })
    const signed = await signWithPasskey(data)
    if ('fault' in signed) return setFault(signed.fault)
    await then((await call(give, { credential: signed.credential } as InputOf<G>, { quiet: true })) as OutputOf<G>)
  }
  const run = async () => {
    running.current = true
    setBusy(true)
    setFault(undefined)
    try {
      await askAndSign()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (onGone && hasEnded(error)) onGone()
      else setFault(error.message)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        ref={button}
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
        {...look}
      >
        {children}
      </Button>
      {/* The element exists before it has text, because screen readers only announce changes. */}
      <Text role="status" size="sm" c="dimmed" mt={busy ? 'xs' : 0}>
        {busy && 'Your device asks for your fingerprint, face or PIN.'}
      </Text>
      {fault && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} mt="sm" role="alert">
          {fault}
        </Alert>
      )}
    </div>
  )
}
