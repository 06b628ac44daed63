import { overviewPages } from '@pandu/contract/overview'
import { ErrorPage } from './ErrorPage.tsx'

export default function UnauthorizedPage() {
  return (
    <ErrorPage
      title="You may not open this page"
      text="Your account does not have the permission it needs. If you think it should, ask the programme team."
      primary={{ label: 'Go to Overview', to: overviewPages.overview() }}
    />
  )
}
