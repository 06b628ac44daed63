import { type Actor, isPartner, isStaff } from '@pandu/contract/kit'
import { type Contract, type ContractApproval, type ContractStage, contractStates } from '@pandu/contract/contracts'
import { fileUrl } from '@pandu/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import { ifGiven, ifSearched } from '../../kit/lists.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'

/**
 * Whose contracts a reader sees: staff everybody's; partners those of the scholars whom they reach, once they were sent (O85); scholars their own, once
 * it was sent.
 */
export const visibleContracts = (db: Db, actor: Actor) => {
  const all = db.selectFrom('contracts')
  if (isStaff(actor)) return all
  const sent = all.where('contracts.sent_at', 'is not', null)
  if (!isPartner(actor)) return sent.where('contracts.scholar_id', '=', actor.scholarId ?? 0)
  const reached = reachedScholars(db, actor)
  return reached ? sent.where('contracts.scholar_id', 'in', reached) : sent
}

/**
 * Contracts, which others decide on. Sending a contract supersedes no change or decision. A new document does, and so does taking one back: whoever
 * signs or decides means the document that they read, and not the one that replaced it.
 */
export const contracts = decidedRecords({
  table: 'contracts',
  steps: 'contract_steps',
  states: contractStates,
  noun: 'contract',
  actions: { generated: 'supersedes', sent: 'silent', withdrawn: 'supersedes' },
  visible: (db, actor) => visibleContracts(db, actor).selectAll('contracts'),
})

interface Wanted {
  search?: string | undefined
  approval?: ContractApproval | undefined
  stage?: ContractStage | undefined
  year_tf?: number | undefined
  scholar_id?: number | undefined
  university_id?: number | undefined
}

/** Rows as lists show them, with the filters. Left joins on a key cost the count nothing. */
export const contractRows = (db: Db, actor: Actor, { search, approval, stage, year_tf, scholar_id, university_id }: Wanted) =>
  visibleContracts(db, actor)
    .leftJoin('users', 'users.id', 'contracts.scholar_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('contract_templates', 'contract_templates.id', 'contracts.template_id')
    .leftJoin('outbox', 'outbox.id', 'contracts.letter_id')
    .leftJoin('files', 'files.id', 'contracts.signed_file_id')
    .$call(ifGiven(approval, (q, value) => q.where('contracts.approval', '=', value)))
    .$call(ifGiven(stage, (q, value) => q.where('contracts.stage', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifGiven(scholar_id, (q, value) => q.where('contracts.scholar_id', '=', value)))
    .$call(
      ifSearched(search, (q, pattern) =>
        q.where('contracts.scholar_id', 'in', db.selectFrom('users as u').select('u.id').where('u.search_text', 'like', pattern)),
      ),
    )

export const contractColumns = [
  'contracts.id',
  'contracts.number',
  'contracts.scholar_id',
  'users.name',
  'users.no_tf',
  'users.year_tf',
  'universities.name as university',
  'contract_templates.name as template',
  'contracts.template_version',
  'contracts.stage',
  'contracts.approval',
  'contracts.notes',
  'contracts.version',
  'contracts.error',
  'contracts.file_id',
  'contracts.document as document_number',
  'contracts.signed_file_id',
  'files.name as attachment_name',
  'files.type as attachment_type',
  'contracts.sent_at',
  'outbox.status as letter_status',
  'outbox.error as letter_error',
  'contracts.signed_at',
  'contracts.created_at',
  'contracts.updated_at',
  'contracts.waiting_since',
] as const

export const contractSorts = {
  updated_at: 'contracts.updated_at',
  created_at: 'contracts.created_at',
  waiting_since: 'contracts.waiting_since',
} as const

interface Row {
  number: string | null
  name: string | null
  template: string | null
  stage: string
  approval: string
  error: string
  file_id: string | null
  signed_file_id: string | null
  sent_at: string | null
  letter_status: string | null
  letter_error: string | null
}

/** Whether a scholar may be mailed about a contract, for statements that read `users`: who cannot sign in could not read it. */
export const isScholarActive = sql<boolean>`(users.status = 1)`
/** Why a scholar is left out who is not. */
export const NOT_ACTIVE = 'This scholar is not active'

/** A row of these columns as the wire writes it. Mails are deleted from the outbox after some time: a missing one has been sent. */
const asWritten = <R extends Row>({ file_id, signed_file_id, letter_status, letter_error, ...row }: R) => ({
  ...row,
  name: row.name ?? '',
  template: row.template ?? '',
  number: row.number ?? '',
  stage: row.stage as ContractStage,
  approval: row.approval,
  error: row.error || (row.sent_at === null ? '' : (letter_error ?? '')),
  letter: row.sent_at === null ? ('none' as const) : ((letter_status ?? 'sent') as Contract['letter']),
  document: file_id && fileUrl(file_id),
  attachment: signed_file_id ? fileUrl(signed_file_id) : '',
})

/** The same for a reader: internal errors, such as the answers of mail servers, are only for staff, who can do something about them. */
export const toContractFor =
  (actor: Actor) =>
  <R extends Row>(row: R) => {
    const contract = asWritten(row)
    return isStaff(actor) ? contract : { ...contract, error: '' }
  }

const ofScholars = (db: Db, scholarIds: readonly number[]) =>
  db
    .selectFrom('contracts')
    .where('scholar_id', '=', sql<number>`any(${scholarIds}::int[])`)
    .selectAll()
    .$narrowType<{ approval: ContractApproval }>()

/** Contracts by their scholars. */
export const readContracts = (db: Db, scholarIds: readonly number[]) => ofScholars(db, scholarIds).execute()

/** The same, locked until the write is over, always in the same order, so that two batches do not wait for each other in a circle. */
export const lockContracts = (db: Db, scholarIds: readonly number[]) => ofScholars(db, scholarIds).orderBy('id').forUpdate().execute()
export type LockedContract = Awaited<ReturnType<typeof lockContracts>>[number]
