import { sessionPages } from '@pandu/contract/session'
import { ErrorPage } from './ErrorPage.tsx'

export default function SessionExpiredPage() {
  return (
    <ErrorPage
      title="Session Expired"
      text="You have been away for a while. Please sign in again to go on."
      primary={{ label: 'Go to login', to: sessionPages.expiredLogin() }}
    />
  )
}
