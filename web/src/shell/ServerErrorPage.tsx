import { useRouter } from '@tanstack/react-router'
import { overviewPages } from '@pandu/contract/overview'
import { ErrorPage } from './ErrorPage.tsx'

export default function ServerErrorPage() {
  const router = useRouter()
  return (
    <ErrorPage
      title="Something went wrong on our side"
      text="The server could not finish what you asked for. It has been noted. Please go back and try again in a moment."
      primary={{ label: 'Go back', run: () => router.history.back() }}
      secondary={{ label: 'Go to Overview', to: overviewPages.overview() }}
    />
  )
}
