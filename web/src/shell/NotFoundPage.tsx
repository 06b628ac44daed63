import { useQuery } from '@tanstack/react-query'
import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { meQuery } from '../kit/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { RouteLoading } from './RouteLoading.tsx'
import { Shell } from './Shell.tsx'

/** Signed-in people keep their menu around it. */
export function NotFoundPage() {
  const { data: me, isPending } = useQuery(meQuery)
  if (isPending) return <RouteLoading />
  const page = (
    <ErrorPage
      title="Page not found"
      text="There is nothing at this address. It may have been moved or deleted."
      primary={me ? { label: 'Go to Overview', to: overviewPages.overview() } : { label: 'Go to login', to: sessionPages.login() }}
    />
  )
  return me ? <Shell>{page}</Shell> : page
}
