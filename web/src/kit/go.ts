import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens a page of the product: `const go = useGo(); go('/course/cr/list')`. */
export function useGo() {
  const router = useRouter()
  return useCallback((path: string, { replace = false } = {}) => (replace ? router.history.replace(path) : router.history.push(path)), [router])
}
