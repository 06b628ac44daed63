import { useSearch } from '@tanstack/react-router'
import { usePathId } from '../../kit/params.ts'
import { stringifySearch } from '../../kit/search.ts'
import { useIsMember } from './paths.ts'
import { ProposalDetail } from './ProposalDetail.tsx'

/** The address by which projects refer to a TSA proposal (000 §2). Its list is that of the campus for scholars, of all campuses for staff. */
export default function ProposalPage() {
  const tsa = usePathId('tsa_id')
  const id = usePathId('id')
  const member = useIsMember()
  // As the list was left, where one came from it.
  const list: Record<string, unknown> = { tab: 'proposals', ...useSearch({ strict: false }) }
  const backPath = member ? `/profile/tsa/${tsa}?tab=proposals` : `/admin/tsa/list${stringifySearch(list)}`
  return <ProposalDetail key={id} id={id} backPath={backPath} />
}
