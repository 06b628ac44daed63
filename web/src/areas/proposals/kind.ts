import type { Endpoint, Rule, Page } from '@pandu/contract/kit'
import type {
  Documentation,
  Gep,
  Internship,
  MonitoringEntry,
  ProposalApproval,
  ProposalDecision,
  ProposalKind,
  ProposalState,
  ProposalStep,
} from '@pandu/contract/proposals'
import type * as z from 'zod/v4/core'

/** What the shared screens know of a proposal of any kind; what only one kind has may be absent. */
export type Proposal = Omit<Internship, 'destination' | 'data_proposal'> &
  Partial<Pick<Internship, 'destination' | 'data_proposal'> & Pick<Gep, 'type'>>

/** A call as the shared screens use it: every kind's own call fits. */
type Call<I, O> = Endpoint<z.$ZodType<unknown, I>, z.$ZodType<O>>
type Fields = Record<string, unknown>
interface Said {
  message: string
}
interface ListInput {
  filter?: { id?: unknown; proposal_id?: unknown; approval?: unknown; search?: unknown }
  sort?: string
  page?: { number?: unknown; size?: unknown }
}
interface ListAnswer extends Said {
  data: Proposal[]
  total: number
  last_page: number
}

/** What a scholar reports from an approved proposal: read by both sides, added and removed by the scholar. */
export interface RecordCalls<R> {
  readonly list: Call<OfProposal, Said & { data: R[] }>
  readonly add: Call<Fields, Said>
  readonly remove: Call<Fields, Said>
}
interface OfProposal {
  filter: { proposal_id: unknown }
}

/** A page that opens once a proposal is approved, for the scholar and for staff. */
export interface RecordPage {
  readonly label: string
  readonly own: Page
  readonly staff: Page
}

/**
 * Everything that tells internships, sponsorships and GEP apart. The screens of this area take a kind and know nothing else of it:
 * a further kind is a further object, listed in kinds.ts.
 */
export interface Kind {
  readonly kind: ProposalKind
  /** In headings and menus, and in sentences. */
  readonly label: string
  readonly noun: string
  /** The dialog codes of the specification (000 §2). */
  readonly codes: { readonly create: string; readonly update: string; readonly review: string }
  /** The one choice of the form: each kind has its own field for it, and words for the values that are stored. */
  readonly choice: { readonly field: 'destination' | 'type'; readonly label: string; readonly options: Readonly<Record<string, string>> }
  /** What the scholar may do next once it is approved. */
  readonly afterApproval: string
  /** The supporting documents: name on the wire and label. */
  readonly documents: Readonly<Record<string, string>>
  /** States in the order in which a review offers them (X43). */
  readonly reviewOptions: readonly ProposalDecision[]
  readonly calls: {
    readonly own: Call<ListInput, ListAnswer>
    readonly all: Call<ListInput, ListAnswer>
    readonly create: Call<Fields, Said & { data: { id: number } }>
    readonly update: Call<Fields, Said>
    readonly review: Call<Fields, Said>
    readonly history: Call<OfProposal, Said & { data: ProposalStep[] }>
    /** Only internships have an attendance report. */
    readonly attendance?: Call<Fields, Said>
    readonly withdraw: Call<Fields, Said>
    readonly monitoring?: RecordCalls<MonitoringEntry>
    readonly documentation?: RecordCalls<Documentation>
  }
  readonly may: {
    readonly create: Rule
    readonly edit: Rule<ProposalState>
    readonly review: Rule<ProposalState & { next?: ProposalApproval }>
    readonly withdraw: Rule<ProposalState>
    readonly attend: Rule<ProposalState>
    readonly report: Rule<ProposalState>
  }
  readonly records: readonly RecordPage[]
}

/** What was chosen, in the words that both sides see (X48). */
export const choiceOf = ({ choice }: Kind, proposal: Proposal) => {
  const value = proposal[choice.field] ?? ''
  return choice.options[value] ?? value
}
