import { readOpenId, sessionPages } from '@pandu/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kit/call.ts'
import { keyOf } from '../../kit/query.ts'
import { useLatest } from '../../kit/useLatest.ts'

/** What the provider is called whose accounts may sign in here, such as Google; undefined where none may, or as long as nobody knows. */
export const useOpenIdName = () => {
  // Nobody waits for it; without it the page is the login it always is.
  const { data } = useQuery({
    queryKey: keyOf(readOpenId, {}),
    queryFn: ({ signal }) => call(readOpenId, {}, { signal, quiet: true }),
    staleTime: Infinity,
  })
  return data?.data.name ?? undefined
}

/** Leaves the product for the provider. A field of an object, because no test can watch the address of its browser. */
export const leave = { for: (url: string) => window.location.assign(url) }

/** What a window beside the page is opened for: someone signs in again, or proves who they are. */
export type Errand = 'again' | 'proof'

/** Opens it: what stands on the page stays as it is. */
export const openErrand = (errand: Errand) =>
  void window.open(sessionPages.openId({}, { errand }), 'pandu-openid', 'popup,width=520,height=720')

/** What a window asks for as its next page in which someone signs in again: it goes nowhere, and closes. */
export const throughPage = sessionPages.openId({}, { through: 1 })

/** Windows of ours tell each other here that someone has come back from the provider. What it is worth, the server says. */
const CHANNEL = 'pandu-openid'

/** Does something once a window is through. */
export const useWhenThrough = (then: () => void) => {
  const latest = useLatest(then)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => latest.current())
    return () => channel.close()
  }, [latest])
}

/** Tells the page that waits, and closes this window where the browser lets it. */
export const tellThrough = () => {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin alone.
  channel.postMessage('through')
  channel.close()
  window.close()
}
