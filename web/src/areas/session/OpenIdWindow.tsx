import { Button, Text } from '@mantine/core'
import { type Me, readMe, readOpenIdLink } from '@pandu/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { keyOf } from '../../kit/query.ts'
import { type OpenIdWindowPurpose, openOpenIdWindow, useOpenIdName, useWindowFinished } from './openId.ts'

interface WindowProps {
  purpose: OpenIdWindowPurpose
  name: string
  then: () => void
}

/** A button that opens a window in which the person signs in at the provider. */
function OpenIdWindow({ purpose, name, then }: WindowProps) {
  const [isOpen, setIsOpen] = useState(false)
  useWindowFinished(then)
  const go = () => {
    openOpenIdWindow(purpose)
    setIsOpen(true)
  }
  return (
    <div>
      <Button variant="default" fullWidth onClick={go}>
        Sign in with {name} instead
      </Button>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {isOpen && `Continue in the window of ${name}. This page waits.`}
      </Text>
    </div>
  )
}

/** Proves the person's identity with the linked account; renders nothing without one. */
export function OpenIdProof({ onProved }: { onProved: () => void }) {
  const { data } = useQuery({
    queryKey: keyOf(readOpenIdLink, {}),
    queryFn: ({ signal }) => call(readOpenIdLink, {}, { signal, quiet: true }),
  })
  const { name, link } = data?.data ?? {}
  return name && link ? <OpenIdWindow purpose="proof" name={name} then={onProved} /> : null
}

/** Signs in again over the open page with the linked account; renders nothing if that is not allowed. */
export function OpenIdSignInAgain({ onEnter }: { onEnter: (me: Me) => void }) {
  const name = useOpenIdName()
  const enter = async () => {
    // The window only says that it has finished; the server says whether the person is signed in.
    const me = await call(readMe, {}, { quiet: true }).catch(() => undefined)
    if (me) onEnter(me)
  }
  return name === undefined ? null : <OpenIdWindow purpose="again" name={name} then={() => void enter()} />
}
