import { useSearch } from '@tanstack/react-router'
import { associationPages } from '@pandu/contract/association'
import { type PageSearch } from '@pandu/contract/kit'
import { tsaPages } from '@pandu/contract/tsa'
import { usePageId } from '../../kit/params.ts'
import { useIsMember } from './paths.ts'
import { ProposalDetail } from './ProposalDetail.tsx'

/** The page to which projects link for a TSA proposal (000 §2). The link back goes to the list of the campus for scholars, of all campuses for staff. */
export default function ProposalPage() {
  const tsa = usePageId(tsaPages.proposal, 'tsa_id')
  const id = usePageId(tsaPages.proposal, 'id')
  const member = useIsMember()
  // Keeps the filters of the list if the reader came from it.
  const list: PageSearch = { tab: 'proposals', ...useSearch({ strict: false }) }
  const backPath = member ? associationPages.own({ idTSA: tsa }, { tab: 'proposals' }) : associationPages.list({}, list)
  return <ProposalDetail key={id} id={id} tsa={tsa} backPath={backPath} />
}
