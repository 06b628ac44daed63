import type { ReactNode } from 'react'
import { useCall } from '../../kit/query.ts'
import { OpenedRecord } from '../../kit/states.tsx'
import type { Kind, Proposal } from './kindType.ts'
import { listPath, useIsOwn } from './paths.ts'

/** Loads one proposal with the list call of the reader's side, and keeps it up to date while it is on the screen. */
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

/** Loads a proposal for a page. A proposal of somebody else is treated like a missing one. */
export function WithProposal({ kind, id, children }: WithProposalProps) {
  const path = listPath(kind, useIsOwn())
  return (
    <OpenedRecord
      query={useProposal(kind, id)}
      known={id > 0}
      text={`This ${kind.noun} proposal could not be found`}
      back={{ label: 'All proposals', path }}
    >
      {children}
    </OpenedRecord>
  )
}
