import { isInternalPath, isAddressOf, type PagePath } from '@pandu/contract/kit'
import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens a page of the product: `const go = useGo(); go(coursePages.list())`. */
export function useGo() {
  const router = useRouter()
  return useCallback(
    (path: PagePath, { replace = false } = {}) => (replace ? router.history.replace(path) : router.history.push(path)),
    [router],
  )
}

/** A path inside the product to return to after the login; any other address could lead people to a foreign site. */
export const safeNext = (next: unknown) =>
  isInternalPath(next) && ![sessionPages.login, sessionPages.expiredLogin].some((page) => isAddressOf(page, next))
    ? next
    : overviewPages.overview()
