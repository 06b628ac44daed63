import { overviewPages } from '@pandu/contract/overview'
import { ErrorPage } from './ErrorPage.tsx'

/** A page with a valid address whose record does not exist. The menu around it stays. */
export const NotFoundInside = () => (
  <ErrorPage
    title="Page not found"
    text="There is nothing at this address. It may have been moved or deleted."
    primary={{ label: 'Go to Overview', to: overviewPages.overview() }}
  />
)
