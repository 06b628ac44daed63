import { decideProposals, listProposals } from '@pandu/contract/proposals'
import { serve } from '../../kit/serve.ts'
import { proposalsTogether } from './decide-together.ts'
import { filterManaged, proposalPage, proposalRows } from './proposals.queries.ts'

/** Proposal Management over all kinds: one list, and one decision on many of them. */
export const managementRoutes = [
  serve(listProposals, ({ db, actor }, input) => {
    const { kind } = input.filter
    return proposalPage({ db, actor }, filterManaged(db, proposalRows(db, actor, kind), input.filter), input)
  }),

  serve(decideProposals, proposalsTogether.decide),
]
