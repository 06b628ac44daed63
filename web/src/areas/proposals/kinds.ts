import { useLocation } from '@tanstack/react-router'
import { usePathId, usePathParams } from '../../kit/params.ts'
import { internships } from './internships.ts'
import type { Kind } from './kind.ts'

/** The kinds of proposal that are built, by the name they have in addresses. */
export const kinds: Readonly<Record<string, Kind>> = { internships }

/** The kind that the page's address names; the route takes no other. */
export const useKind = (): Kind => kinds[usePathParams()['kind'] ?? '']!

/** The kind whose monitoring or documentation is looked at, and the number of the proposal: the two sides name it differently (000 §2). */
export function useRecord() {
  const { pathname } = useLocation()
  const params = usePathParams()
  const under = (path: string) => pathname.startsWith(`${path}/`)
  return {
    kind: Object.values(kinds).find(({ records }) => records.some(({ own, staff }) => under(own) || under(staff)))!,
    id: usePathId('id' in params ? 'id' : 'proposal_id'),
  }
}
