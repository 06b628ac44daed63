import { wasApproved } from '@pandu/contract/proposals'
import { addressOf } from '@pandu/contract/kit'
import type { Kind, Proposal } from './kindType.ts'

/** Links to the pages of an approved proposal: monitoring and documentation (000 §2). */
export const recordLinks = ({ records }: Kind, { id, approval }: Pick<Proposal, 'id' | 'approval'>, own: boolean) =>
  wasApproved(approval)
    ? records.map(({ label, ...pages }) => ({
        label,
        path: own ? addressOf(pages.own, { id }) : addressOf(pages.staff, { proposal_id: id }),
      }))
    : []
