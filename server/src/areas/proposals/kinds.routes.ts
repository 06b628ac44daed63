import type { Endpoint } from '@pandu/contract/kit'
import { type ProposalApproval, proposalRules } from '@pandu/contract/proposals'
import type * as z from 'zod'
import { ifGiven, ifSearched, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { stepsWithoutPersonal } from './proposals.documents.ts'
import type { Kind } from './proposals.kinds.ts'
import { filterManaged, proposalPage, proposalRows, proposals } from './proposals.queries.ts'
import { changeProposal, type Fields, reviewProposal, submitProposal, withdrawProposal } from './proposals.service.ts'

/** A call as these handlers see it: the calls of every kind fit. Its output parses what the handler answers, so no other field leaves the server. */
type Call<I, A extends Endpoint['access']> = Endpoint<z.ZodType<I>, z.ZodType, A>
type Rules = typeof proposalRules
/** What a form sends, and the documents that go with it. */
type Form = Pick<Fields, 'type_content' | 'content' | 'description'> & Record<string, unknown>
interface Listed {
  sort: string
  page: { number: number; size: number }
}

interface ListFilter {
  proposal_id?: number | undefined
  destination?: string | undefined
  type?: string | undefined
}

interface KindCalls {
  create: Call<Form & { title: string; confirmed: ReadonlySet<string> }, Rules['create']>
  listOwn: Call<Listed & { filter: { search?: string; id?: number; approval?: ProposalApproval } }, Rules['readOwn']>
  update: Call<Form & { id: number; version?: number | undefined; name: string; confirmed: ReadonlySet<string> }, Rules['edit']>
  withdraw: Call<{ id: number; reason: string; version?: number | undefined }, Rules['withdraw']>
  list: Call<Listed & { filter: Parameters<typeof filterManaged>[2] & ListFilter }, Rules['readAll']>
  review: Call<{ id: number; approval: ProposalApproval; notes: string; version?: number | undefined }, Rules['review']>
  history: Call<{ filter: { proposal_id: number } }, Rules['read']>
}

const fieldsOf = (kind: Kind, title: string, { description, type_content, content, ...form }: Form): Fields => ({
  title,
  description,
  [kind.choice]: form[kind.choice],
  type_content,
  content,
})

/** The calls of every kind of proposal: hand in, read, change; and for Proposal Management list, decide and read the history. */
export const kindRoutes = (kind: Kind, calls: KindCalls) => [
  serve(calls.create, async (call, { title, confirmed, ...form }) => {
    const id = await submitProposal(call, kind, fieldsOf(kind, title, form), form, confirmed)
    return { message: 'The proposal has been submitted', data: { id } }
  }),

  serve(calls.listOwn, async ({ db, actor }, input) => {
    const { search, id, approval } = input.filter
    const rows = proposalRows(db, actor, kind.kind)
      .where('proposals.scholar_id', '=', actor.id)
      .$call(ifGiven(id, (q, value) => q.where('proposals.id', '=', value)))
      .$call(ifGiven(approval, (q, value) => q.where('proposals.approval', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('proposals.search_text', 'like', pattern)))
    return proposalPage({ db, actor }, rows, input)
  }),

  // In updates `name` is the title (X26).
  serve(calls.update, async (call, { id, version, name, confirmed, ...form }) => ({
    message: await changeProposal(call, kind, { id, version }, fieldsOf(kind, name, form), form, confirmed),
  })),

  serve(calls.withdraw, async (call, input) => ({ message: await withdrawProposal(call, kind, input) })),

  serve(calls.list, async ({ db, actor }, input) => {
    const { proposal_id, [kind.choice]: choice } = input.filter
    const rows = filterManaged(db, proposalRows(db, actor, kind.kind), input.filter)
      .$call(ifGiven(proposal_id, (q, value) => q.where('proposals.id', '=', value)))
      .$call(ifGiven(choice, (q, value) => q.where(`proposals.${kind.choice}`, '=', value)))
    return proposalPage({ db, actor }, rows, input)
  }),

  serve(calls.review, async (call, input) => ({ message: await reviewProposal(call, kind, input) })),

  serve(calls.history, async ({ db, actor, allow }, { filter }) => {
    const proposal = await proposals.find(db, actor, { id: filter.proposal_id, kind: kind.kind })
    allow(proposalRules.read, proposal)
    const steps = await proposals.historyOf(db, proposal.id)
    return wholeList(proposalRules.readPersonal.test(actor, proposal) === true ? steps : stepsWithoutPersonal(steps))
  }),
]
