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

/** A proposal of any kind, as the shared screens use it; fields of a single kind are optional. */
export type Proposal = Omit<Internship, 'destination' | 'data_proposal'> &
  Partial<Pick<Internship, 'destination' | 'data_proposal'> & Pick<Gep, 'type'>>

/** A call as the shared screens use it; the calls of all kinds are assignable to it. */
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

/** The calls for records of an approved proposal: both sides read them; the scholar adds and deletes them. */
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
 * All differences between internships, sponsorships and GEP. The screens of this area take a kind and use nothing else:
 * a new kind is a new object, listed in kinds.ts.
 */
export interface Kind {
  readonly kind: ProposalKind
  /** The name in headings and menus; `noun` is the name within sentences. */
  readonly label: string
  readonly noun: string
  /** The dialog codes of the specification (000 §2). */
  readonly codes: { readonly create: string; readonly update: string; readonly review: string }
  /** The choice in the form: each kind has its own field name, and labels for the stored values. */
  readonly choice: { readonly field: 'destination' | 'type'; readonly label: string; readonly options: Readonly<Record<string, string>> }
  /** A sentence about what the scholar can do after the approval. */
  readonly afterApproval: string
  /** The supporting documents: name in the API and label. */
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

/** The label of the chosen value, which both sides see (X48). */
export const choiceLabel = ({ choice }: Kind, proposal: Proposal) => {
  const value = proposal[choice.field] ?? ''
  return choice.options[value] ?? value
}
