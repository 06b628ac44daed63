import { SESSION_EXPIRED, type Actor } from '@pandu/contract/kit'
import { readMe, type Me } from '@pandu/contract/session'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { call, CallError, forgetAnswers } from './call.ts'
import { beginSeen, forgetSeen } from './lastSeen.ts'
import { keyOf } from './query.ts'
import { choosePageZone } from './zone.ts'

/** Who is signed in, and the same person as the rules see them. */
export interface SignedIn extends Me {
  actor: Actor
}

/** How the last look at the session ended, for the sentence on the login page. */
let lastEnd: 'none' | 'expired' = 'none'
export const sessionHasExpired = () => lastEnd === 'expired'
export const forgetExpiry = () => void (lastEnd = 'none')

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

/** Who is signed in from now on. Pages show times in the zone that they chose, from the first drawing on. */
export const signedIn = (me: Me): SignedIn => {
  choosePageZone(me.user.own_zone)
  return { ...me, actor: actorOf(me) }
}

/** Whether the server sent this page to somebody without a session. It holds for the first look alone: another tab may sign in. */
let isFirstLook = true
const knownVisitor = () => {
  const first = isFirstLook
  isFirstLook = false
  return first && document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none'
}

/** Null for a visitor. Looked at again when the window comes back, so that changed permissions show. */
export const meQuery = queryOptions({
  queryKey: keyOf(readMe, {}),
  queryFn: async ({ signal, client }): Promise<SignedIn | null> => {
    if (knownVisitor()) return null
    try {
      // Over an open page an ended session asks for the password; at the first look it is only noted.
      const me = signedIn(await call(readMe, {}, { signal, quiet: !knownMe(client) }))
      lastEnd = 'none'
      return me
    } catch (error) {
      if (!(error instanceof CallError && [401, SESSION_EXPIRED].includes(error.status))) throw error
      choosePageZone(null)
      void forgetSeen()
      // 401: there was no token at all. 666: there was one, and it is dead (001 §4).
      if (error.status === SESSION_EXPIRED) lastEnd = 'expired'
      return null
    }
  },
  staleTime: 60_000,
  gcTime: Infinity,
})

/** The person a login answered with becomes the session, and whatever another person saw is forgotten. */
export function beginSession(client: QueryClient, me: Me) {
  forgetExpiry()
  forget(client)
  beginSeen(me)
  client.setQueryData(meQuery.queryKey, signedIn(me))
}

/** Forgets everything that was fetched. */
export function endSession(client: QueryClient) {
  choosePageZone(null)
  client.setQueryData(meQuery.queryKey, null)
  forget(client)
  void forgetSeen()
}

const forget = (client: QueryClient) => {
  forgetAnswers()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== readMe.at })
}

/** Set while somebody signs out: the login's guard runs it, after every unsaved form has been asked about. */
let leaving: (() => Promise<void>) | undefined
export const whileLeaving = async (leave: () => Promise<void>, navigate: () => Promise<unknown>) => {
  leaving = leave
  await navigate().finally(() => (leaving = undefined))
}
export const finishLeaving = async () => {
  const leave = leaving
  leaving = undefined
  await leave?.()
}

export const knownMe = (client: QueryClient): SignedIn | null => client.getQueryData(meQuery.queryKey) ?? null

/** The person signed in, or null. */
export const useSession = (): SignedIn | null => useQuery(meQuery).data ?? null
