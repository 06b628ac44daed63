import { logout, sessionPages } from '@pandu/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../kit/call.ts'
import { dropAllDrafts } from '../kit/form/draft/localCopies.ts'
import { endSession, signOutAfterLeaving } from '../kit/session.ts'

/** Ends the session here even if the server cannot be told; unsaved text is asked about first, as whenever a page is left. */
export function useSignOut() {
  const client = useQueryClient()
  const router = useRouter()
  const leave = async () => {
    const isTold = await call(logout, {}, { quiet: true, forPerson: true }).then(
      () => true,
      () => false,
    )
    endSession(client)
    if (isTold) dropAllDrafts()
  }
  return () => signOutAfterLeaving(leave, () => router.navigate({ to: sessionPages.login.path }))
}
