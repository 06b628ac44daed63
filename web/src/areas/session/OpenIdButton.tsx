import { Button, Divider } from '@mantine/core'
import { startOpenId } from '@pandu/contract/session'
import { useEffect, useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { providerPage, useOpenIdName } from './openId.ts'
import { OpenIdFault } from './OpenIdFault.tsx'

/** Signs in with an account at the OpenID provider, if one is set up. */
export function OpenIdButton({ next }: { next: string | undefined }) {
  const name = useOpenIdName()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    // The browser's back button restores the page with the button still busy, so it must be reset.
    const back = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  if (name === undefined) return null
  const start = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { data } = await call(startOpenId, { next })
      providerPage.open(data.url)
    } catch (error) {
      setFault(error instanceof CallError ? error.message : 'Please try again')
      setBusy(false)
    }
  }
  return (
    <>
      <Divider label="or" my="md" />
      {fault !== undefined && <OpenIdFault name={name}>{fault}</OpenIdFault>}
      <Button variant="default" fullWidth size="md" loading={busy} onClick={() => void start()}>
        Sign in with {name}
      </Button>
    </>
  )
}
