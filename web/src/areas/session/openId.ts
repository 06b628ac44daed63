import { readOpenId, sessionPages } from '@pandu/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kit/call.ts'
import { keyOf } from '../../kit/query.ts'
import { useLatest } from '../../kit/useLatest.ts'

/** The name of the OpenID provider, such as Google; undefined where there is none, or while it is not known. */
export const useOpenIdName = () => {
  // The login page does not wait for it.
  const { data } = useQuery({
    queryKey: keyOf(readOpenId, {}),
    queryFn: ({ signal }) => call(readOpenId, {}, { signal, quiet: true }),
    staleTime: Infinity,
  })
  return data?.data.name ?? undefined
}

/** Leaves the product for the provider. A field of an object, because no test can watch the address of its browser. */
export const leave = { for: (url: string) => window.location.assign(url) }

/** Why a window is opened beside the page: to sign in again, or to prove who one is. */
export type WindowPurpose = 'again' | 'proof'

/** Opens the window; the page behind it stays as it is. */
export const openOpenIdWindow = (errand: WindowPurpose) =>
  void window.open(sessionPages.openId({}, { errand }), 'pandu-openid', 'popup,width=520,height=720')

/** The page at which the window ends: it closes itself there. */
export const finishedPage = sessionPages.openId({}, { through: 1 })

/** On this channel a window tells the page that somebody has come back from the provider. The server then says whether it counts. */
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
