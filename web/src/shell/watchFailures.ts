import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { onFailures } from '../kit/call.ts'
import { lazyDialog } from '../kit/dialogs/lazyDialog.tsx'
import { openForSession } from '../kit/dialogs/dialogStack.ts'
import { leavePage } from '../kit/person.ts'
import { beginSession, endSession, cachedMe, meQuery, signInAs } from '../kit/session.ts'
import { toastMessages } from '../kit/toast.ts'

const ProveDialog = lazyDialog(() => import('./ProveIdentityDialog.tsx').then((m) => m.ProveIdentityDialog))
const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx').then((m) => m.SignInDialog))

/**
 * What the page does when the session ends or the server fails. An ended session asks for the password over the page, so that no typed text is lost;
 * the same person continues where they were, everybody else starts at the login.
 */
export function watchFailures(router: AnyRouter, client: QueryClient) {
  let asking: Promise<boolean> | undefined

  const signInAgain = async () => {
    const me = cachedMe(client)
    // A visitor's own screens handle their refusals.
    if (!me) return false
    const hideNotice = toastMessages(['Session Expired'])
    const next = await openForSession(SignInDialog, { username: me.user.username, name: me.user.name })
    if (next && next.user.id === me.user.id) {
      client.setQueryData(meQuery.queryKey, signInAs(next))
      hideNotice()
      return true
    }
    if (next) {
      // Another person: nothing of the first one's page may remain in memory, or be sent in the other's name.
      leavePage()
      beginSession(client, next)
      window.location.assign(overviewPages.overview())
      return false
    }
    endSession(client)
    void router.navigate({ to: sessionPages.expiredLogin.path, replace: true, ignoreBlocker: true })
    return false
  }

  let proving: Promise<boolean> | undefined
  const prove = async () => (await openForSession(ProveDialog, {})) === true

  onFailures({
    // One dialog, however many calls wait for it.
    proofAsked: () => (proving ??= prove().finally(() => (proving = undefined))),
    // The shell shows what must be done.
    factorAsked: () => {
      if (cachedMe(client)?.user.needs_factor === 0) void client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    sessionEnded: () => (asking ??= signInAgain().finally(() => (asking = undefined))),
    serverError: () => void router.navigate({ to: sessionPages.serverError.path, ignoreBlocker: true }),
  })
}
