import { SESSION_EXPIRED, type Actor } from '@pandu/contract/kit'
import { readMe, type Me } from '@pandu/contract/session'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call, CallError, forgetAnswers } from './call.ts'
import { startOfflineAnswers, clearOfflineAnswers, sessionHasChanged } from './offlineAnswers.ts'
import { isLeavingPage, leavePage, personNow, setPerson } from './person.ts'
import { keyOf } from './query.ts'
import { choosePageZone } from './zone.ts'

/** Who is signed in, and the same person in the form that rules need. */
export interface SignedIn extends Me {
  actor: Actor
}

/** Why the last session ended, for the sentence on the login page. */
let lastEnd: 'none' | 'expired' = 'none'

/** Whether the last session ended by itself, and nobody has signed in since. */
export const sessionHasExpired = () => lastEnd === 'expired'

/** The login page no longer says that a session has expired. */
export const forgetExpiredSession = () => void (lastEnd = 'none')

/** A person in the form that rules of the contract need. */
export const actorOf = (me: Me): Actor => ({
  id: me.user.id,
  name: me.user.name,
  role: me.user.role,
  permissions: me.permissions,
  scholarId: me.user.role === 'SCHOLAR' ? me.profile.id : null,
  universityId: me.profile.university_id,
  vendorId: me.profile.vendor_id,
  wholeProgramme: me.profile.whole_programme === 1,
})

/** Whether calls go out in the name of this person: what outlives a page asks before it sends. */
export const isSignedIn = (userId: number) => personNow() === userId && !isLeavingPage()

/** Sets who is signed in from now on. From the first render on, pages show times in the zone that this person chose. */
export const signInAs = (me: Me): SignedIn => {
  choosePageZone(me.user.own_zone)
  setPerson(me.user.id)
  return { ...me, actor: actorOf(me) }
}

/** Forgets who is signed in, and the time zone that they chose. */
export const forgetSignedIn = () => {
  choosePageZone(null)
  setPerson(undefined)
}

/** Whether the server sent this page to somebody without a session. Only the first check uses it, because another tab may sign in. */
let isFirstLook = true
const knownVisitor = () => {
  const first = isFirstLook
  isFirstLook = false
  return first && !sessionHasChanged() && document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none'
}

/** Null for a visitor. It is read again when the window gets the focus, so that changed permissions take effect. */
export const meQuery = queryOptions({
  queryKey: keyOf(readMe, {}),
  queryFn: async ({ signal, client }): Promise<SignedIn | null> => {
    if (knownVisitor()) return null
    try {
      // On an open page an ended session asks for the password; at the first check it is only noted.
      const before = cachedMe(client)
      const answer = await call(readMe, {}, { signal, quiet: !before, asksWho: true })
      // In another tab; the frame of the pages loads this one anew.
      if (before && before.user.id !== answer.user.id) leavePage()
      const me = signInAs(answer)
      lastEnd = 'none'
      return me
    } catch (error) {
      if (!(error instanceof CallError && [401, SESSION_EXPIRED].includes(error.status))) throw error
      nobody()
      // 401: there was no token at all. 666: there was one, and its session has ended (001 §4).
      if (error.status === SESSION_EXPIRED) lastEnd = 'expired'
      return null
    }
  },
  staleTime: 60_000,
  gcTime: Infinity,
})

let beganAt = 0
/** When the first answer of this session may have been read (`performance.now`): at the beginning of the page, or when somebody signed in on it. */
export const sessionBeganAt = () => beganAt

/** Starts the session of the person who has signed in, and removes what another person has read. */
export function beginSession(client: QueryClient, me: Me) {
  forgetExpiredSession()
  forget(client)
  beganAt = performance.now()
  startOfflineAnswers(me)
  client.setQueryData(meQuery.queryKey, signInAs(me))
}

/** Forgets everything that was fetched. */
export function endSession(client: QueryClient) {
  nobody()
  client.setQueryData(meQuery.queryKey, null)
  forget(client)
}

/** From now on nobody is signed in here. */
const nobody = () => {
  forgetSignedIn()
  void clearOfflineAnswers()
}

const forget = (client: QueryClient) => {
  forgetAnswers()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== readMe.at })
}

/** Set while somebody signs out. The guard of the login page runs it, after every unsaved form has been asked about. */
let leaving: (() => Promise<void>) | undefined

/**
 * Leads away from the page to sign out: `navigate` opens the login page, and `leave` signs out unless somebody stays because of unsaved text. Rejects
 * when `navigate` does.
 */
export const signOutAfterLeaving = async (leave: () => Promise<void>, navigate: () => Promise<unknown>) => {
  leaving = leave
  await navigate().finally(() => (leaving = undefined))
}

/** For the guard of the login page: signs out if somebody is on the way to it. */
export const finishSignOut = async () => {
  const leave = leaving
  leaving = undefined
  await leave?.()
}

/** The person signed in, or null, as last read; it asks nothing. */
export const cachedMe = (client: QueryClient): SignedIn | null => client.getQueryData(meQuery.queryKey) ?? null

/** Who is signed in, for `useSession`; `SessionProvider` sets it. */
export const SessionContext = createContext<SignedIn | null>(null)

/** The person signed in, or null. */
export const useSession = (): SignedIn | null => useContext(SessionContext)

/** While the calling component is there, the person signed in is read again when the window gets the focus. */
export const useFreshSession = () => void useQuery(meQuery)
