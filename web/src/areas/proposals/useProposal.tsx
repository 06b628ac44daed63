import type { ReactNode } from 'react'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'
import { useGo } from '../../kit/go.ts'
import type { Kind, Proposal } from './kind.ts'
import { listPath, useIsOwn } from './paths.ts'

/** One proposal, read by the list call of the person's side; it follows every change while it is on the screen. */
export function useProposal(kind: Kind, id: number) {
  const own = useIsOwn()
  const { own: ownCall, all } = kind.calls
  return useCall(own ? ownCall : all, own ? { filter: { id } } : { filter: { proposal_id: id } }, { enabled: id > 0 })
}

interface WithProposalProps {
  kind: Kind
  id: number
  children: (proposal: Proposal) => ReactNode
}

/** Loads a proposal for a page. A foreign one answers like a missing one. */
export function WithProposal({ kind, id, children }: WithProposalProps) {
  const query = useProposal(kind, id)
  const go = useGo()
  const path = listPath(kind, useIsOwn())
  const missing = (
    <EmptyState text={`This ${kind.noun} proposal could not be found`} action={{ label: 'All proposals', run: () => go(path) }} />
  )
  if (id < 1) return missing
  return (
    <LoadedOne query={query} missing={missing}>
      {children}
    </LoadedOne>
  )
}
