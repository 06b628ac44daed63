import { readOpenId, sessionPages } from '@pandu/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kit/call.ts'
import { keyOf } from '../../kit/query.ts'
import { useLatest } from '../../kit/useLatest.ts'

/** The name of the OpenID provider, such as Google; undefined if there is none or while it is loading. */
export const useOpenIdName = () => {
  // A failed call shows no error, because the login page works without it.
  const { data } = useQuery({
    queryKey: keyOf(readOpenId, {}),
    queryFn: ({ signal }) => call(readOpenId, {}, { signal, quiet: true }),
    staleTime: Infinity,
  })
  return data?.data.name ?? undefined
}

/** Opens the page of the provider. It is a field of an object so that tests can replace it; they cannot watch `location`. */
export const providerPage = { open: (url: string) => window.location.assign(url) }

/** Why a separate window is opened: to sign in again, or to prove one's identity. */
export type OpenIdWindowPurpose = 'again' | 'proof'

/** Opens the window; the page behind it stays as it is. */
export const openOpenIdWindow = (purpose: OpenIdWindowPurpose) =>
  void window.open(sessionPages.openId({}, { errand: purpose }), 'pandu-openid', 'popup,width=520,height=720')

/** The last page of the window, which closes the window. */
export const finishedPage = sessionPages.openId({}, { through: 1 })

/** On this channel the window tells the page that the person has returned from the provider. The page then asks the server whether it was successful. */
const CHANNEL = 'pandu-openid'

/** Calls `then` once the window has finished. */
export const useWindowFinished = (then: () => void) => {
  const latest = useLatest(then)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => latest.current())
    return () => channel.close()
  }, [latest])
}

/** Tells the waiting page that this window has finished, and closes it where the browser allows that. */
export const announceFinished = () => {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin alone.
  channel.postMessage('through')
  channel.close()
  window.close()
}
