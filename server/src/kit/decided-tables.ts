import type { DecidedStates } from '@pandu/contract/kit'
import type { Kysely } from 'kysely'
import type { Db } from './db.ts'
import type { ProposalsTable, ProposalStepsTable, Tables } from './tables.ts'

/** Tables whose records are decided on, and tables of the steps of such records. */
export type DecidedTable = 'proposals' | 'contracts' | 'score_drafts' | 'tsa_proposals' | 'tsa_letters'
export type StepTable = 'proposal_steps' | 'contract_steps' | 'score_draft_steps' | 'tsa_proposal_steps' | 'tsa_letter_steps'

/** The columns of every decided record. */
export interface Decided<S extends string> {
  id: number
  approval: S
  notes: string
  version: number
}

/** The state of a record before a decision that may be undone, and the version after the decision. */
export interface Before<S extends string> {
  id: number
  from: S
  notes: string
  waiting_since: Date | string
  decided_at: Date | string | null
  version: number
}

/** A field that a step changed, by its API name. Documents have their link or file name; the file stays readable by its id. */
export interface Change {
  field: string
  from: string
  to: string
  from_file?: string
  to_file?: string
}

/** What one kind of decided record declares for its steps. */
export interface StepOptions<T extends DecidedTable, S extends string, A extends string> {
  readonly table: T
  readonly steps: StepTable
  readonly states: DecidedStates<S>
  /** The word for one of these records in sentences. */
  readonly noun: string
  /**
   * The column of the scholar whom a record is about, where what waits goes to the trash with them: then nothing is decided on what stays, while they are
   * in the trash and once they are erased.
   */
  readonly owner?: 'scholar_id'
  /** Further actions beside submitting, changing and reviewing. A silent action does not supersede changes or decisions. */
  readonly actions?: Readonly<Record<A, 'supersedes' | 'silent'>>
}

/**
 * The tables have these columns in common, but Kysely's types cannot express a union of tables. So proposals stand for all of them, with any states and
 * actions.
 */
interface Common extends Omit<Tables, 'proposals' | 'proposal_steps'> {
  proposals: Omit<ProposalsTable, 'approval'> & { approval: string }
  proposal_steps: Omit<ProposalStepsTable, 'action'> & { action: string }
}
/** The connection, with the common columns as the types of `proposals` and `proposal_steps`; a table is named by `options.table as 'proposals'`. */
export const common = (db: Db) => db as unknown as Kysely<Common>
