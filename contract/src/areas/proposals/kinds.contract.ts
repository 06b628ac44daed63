import * as z from 'zod'
import {
  attachments,
  checkAttachments,
  contentType,
  confirmedWarnings,
  decisionInput,
  endpointOf,
  Id,
  listInput,
  listOf,
  optionalLink,
  readVersion,
  recordStep,
  messageOnly,
  messageWithId,
  search,
  text,
  Timestamp,
  wholeListOf,
  waitingDays,
  withdrawInput,
  requiredMessage,
} from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { fileIdOf } from '../files/index.ts'
import { proposalRules } from './proposals.access.ts'
import { type ProposalKind, proposalDocument } from './proposals.contract.ts'

const endpoint = endpointOf('proposals')

/** Documents are image/jpeg or application/pdf, or a link (000 §5). */
export const documentRule = { maxMb: 50, accept: ['image/jpeg', 'application/pdf'] }

/** Whether the text in place of an uploaded document names a stored file: it is the file's address, as checklists and details give it. */
export const isOnFile = (content: string) => fileIdOf(content) !== undefined

/** What lists and details of every kind show. `id` and `proposal_id` are the same number (X25); `name` is the scholar (X26). */
export const proposalShape = {
  id: z.number(),
  proposal_id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  year_tf: z.number().nullable(),
  /** The scholar's semester when it was handed in; null where the cohort year is not known. */
  semester: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  type_content: contentType,
  content: z.string(),
  notes: z.string(),
  documents: z.array(proposalDocument),
  /** Grows with every change; send it back with a decision or an edit, so that a change in between is noticed. */
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Since when the side that has to act next has been waiting. */
  waiting_since: Timestamp,
}

/** The filters of Proposal Management, whatever the kind. */
export const managementFilter = {
  search,
  university_id: Id,
  year_tf: z.coerce.number().int().min(2000).max(2200),
  waiting_days: waitingDays,
}
export const managementSorts = ['updated_at', 'created_at', 'title', 'waiting_since'] as const

interface KindOfCalls<
  K extends ProposalKind,
  A extends string,
  D extends string,
  N extends string,
  C extends z.ZodRawShape,
  S extends z.ZodRawShape,
  R,
> {
  kind: K
  /** The states of its proposals, as declared in proposals.states.ts. */
  states: { readonly schema: z.ZodType<A, A> }
  /** The actions on its proposals beside handing in, changing and deciding, as histories name them. */
  actions: readonly D[]
  /** With its article, as sentences of the documentation use it. */
  noun: `${'a' | 'an'} ${string}`
  /** The supporting documents, each a link or a file. */
  documents: readonly N[]
  /** The fields of the form that only this kind has; its list can be filtered by them. */
  choice: C
  /** Fields that replace those of the documents, where a caller may send them in another way, and the check that normalises them. */
  lenient?: { fields: z.ZodRawShape; check: z.core.$ZodCheck }
  /** The fields of answers that only this kind has. */
  shows: S
  /** The states in the order in which its review offers them (X43). */
  reviews: R
  /** Where the specification requires each call. */
  source: Record<'create' | 'own' | 'update' | 'all' | 'review', string>
}

/** The calls that every kind of proposal has: hand in, read, change and, for Proposal Management, list, decide and read the history. */
export const proposalCalls = <
  const K extends ProposalKind,
  A extends string,
  const D extends string,
  const N extends string,
  C extends z.ZodRawShape,
  S extends z.ZodRawShape,
  const R extends readonly [NoInfer<A>, ...NoInfer<A>[]],
>({
  kind,
  states,
  actions,
  noun,
  documents: names,
  choice,
  lenient,
  shows,
  reviews,
  source,
}: KindOfCalls<K, A, D, N, C, S, R>) => {
  const record = z.object({ ...proposalShape, approval: states.schema, ...shows })
  const step = recordStep(states, ...actions)
  const documents = { ...attachments(names, documentRule), ...lenient?.fields }
  const others = { type_content: contentType.default('embed'), content: optionalLink() }
  const sound = <T extends z.ZodObject>(form: T, required: boolean) => {
    const match = checkAttachments(names, { required, isStored: isOnFile })
    return lenient ? form.check(lenient.check as never, match) : form.check(match)
  }
  return {
    record,
    step,
    create: endpoint({
      at: `POST scholar/proposal/${kind}`,
      does: `Submit ${noun} proposal with its documents, each a link, a file, or the address of a document that is already on file`,
      source: source.create,
      access: proposalRules.create,
      input: sound(
        z.object({ title: text(200), description: text(5000), ...choice, ...others, ...documents, confirmed: confirmedWarnings }),
        true,
      ),
      output: messageWithId,
    }),
    listOwn: endpoint({
      at: `GET scholar/proposal/${kind}`,
      does: `List your ${kind} proposals; filter[id] gives one`,
      source: source.own,
      access: proposalRules.readOwn,
      input: listInput({ filter: { search, id: Id, approval: states.schema }, sort: ['created_at', 'updated_at', 'title'] }),
      output: listOf(record),
    }),
    update: endpoint({
      at: `POST scholar/proposal/${kind}/update`,
      does: 'Change your proposal while it is not final; after revision or decline this hands it in again. Documents may be replaced',
      source: source.update,
      access: proposalRules.edit,
      input: sound(
        z.object({
          id: Id,
          // In updates `name` is the title (X26).
          name: text(200, requiredMessage('title')),
          description: text(5000),
          ...choice,
          ...others,
          version: readVersion,
          confirmed: confirmedWarnings,
          ...z.object(documents).partial().shape,
        }),
        false,
      ),
      output: messageOnly,
    }),
    withdraw: endpoint({
      at: `POST scholar/proposal/${kind}/withdraw`,
      does: `Withdraw ${noun} proposal of yours that waits for a review or a revision, with the reason; this is final`,
      source: 'O93',
      access: proposalRules.withdraw,
      input: withdrawInput,
      output: messageOnly,
    }),
    list: endpoint({
      at: `GET proposal/${kind}`,
      does: `Proposal Management: list ${kind} proposals with filters; filter[proposal_id] gives one`,
      source: source.all,
      access: proposalRules.readAll,
      input: listInput({
        filter: { ...managementFilter, approval: states.schema, proposal_id: Id, ...choice },
        sort: ['created_at', 'updated_at', 'title', 'waiting_since'],
      }),
      output: listOf(record),
    }),
    review: endpoint({
      at: `POST proposal/${kind}`,
      does: `Record the decision on ${noun} proposal; notes are needed for revision and declined`,
      source: source.review,
      access: proposalRules.review,
      input: decisionInput(reviews),
      output: messageOnly,
    }),
    history: endpoint({
      at: `GET proposal/${kind}/history`,
      does: 'Every submission, change and decision of a proposal, newest first, for both sides',
      source: '000 §4',
      access: proposalRules.read,
      input: z.object({ filter: z.strictObject({ proposal_id: Id }) }),
      output: wholeListOf(step),
    }),
  }
}
