import { proposalRules, withdrawInternship } from '@pandu/contract/proposals'
import { serve } from '../../kit/serve.ts'
import { notifyWithdrawn } from './proposals.notices.ts'
import { proposals } from './proposals.queries.ts'

/** Withdrawing a proposal, which only internships know (O93). */
export const withdrawRoutes = [
  serve(withdrawInternship, async (call, { id, reason, version }) => {
    const proposal = await proposals.lockForChange(call, { id, kind: 'internships' }, version)
    call.allow(proposalRules.withdraw, proposal)
    await proposals.advance(call, proposal, { action: 'withdrawn', to: 'withdrawn', notes: reason, set: { notes: reason } })
    await notifyWithdrawn(call, proposal, call.actor.name)
    return { message: 'The proposal has been withdrawn' }
  }),
]
