import {
  fieldsOfTemplate,
  type JudgedScholar,
  typeMismatch,
  missingFields,
  MOST_CONTRACTS,
  type ScholarType,
  type TextFormat,
  unprintableOf,
} from '@pandu/contract/contracts'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { ifGiven } from '../../kit/lists.ts'
import { lockContracts, type LockedContract, readContracts } from './contracts.queries.ts'
import { readValues } from './contracts.values.ts'

/** The template in its current version; without an id, the one in use that was changed last. */
export const pickTemplate = async (db: Db, id: number | undefined) => {
  const template = await db
    .selectFrom('contract_templates as t')
    .innerJoin('contract_template_versions as v', (join) => join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.version'))
    .where('t.status', '=', 1)
    .$call(ifGiven(id, (q, value) => q.where('t.id', '=', value)))
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .select(['t.id', 't.name', 't.version', 't.scholar_types', 'v.title', 'v.body', 'v.format', 'v.paper'])
    .$narrowType<{ scholar_types: ScholarType[]; format: TextFormat }>()
    .executeTakeFirst()
  if (!template) throw invalid({ template_id: [id === undefined ? 'There is no template yet' : 'This template is not in use'] })
  return template
}
export type Template = Awaited<ReturnType<typeof pickTemplate>>

/** The active scholars of a year who have no contract yet. */
export const scholarsOfYear = async (db: Db, year: number) => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SCHOLAR')
    .where('status', '=', 1)
    .where('year_tf', '=', year)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('contracts').select('contracts.id').whereRef('contracts.scholar_id', '=', 'users.id'))))
    .orderBy(sql`lower(name)`)
    .limit(MOST_CONTRACTS)
    .execute()
  if (rows.length === 0) throw invalid({ year_tf: ['Every active scholar of this year has a contract already'] })
  return rows.map(({ id }) => id)
}

export interface Judged extends JudgedScholar {
  /** Why the template is not for this scholar. */
  misfit: string | undefined
  before: LockedContract | undefined
}

/**
 * Every scholar of a batch with the reason why no contract can be made: another scholar type, letters that cannot be printed, values that the template
 * needs and the profile lacks, or a contract that may not be replaced.
 */
export const judgeScholars = async (db: Db, ids: readonly number[], template: Template, how: 'look' | 'lock'): Promise<Judged[]> => {
  const { rows: scholars } = await sql<{ id: number; name: string; no_tf: string | null; status: number; type: ScholarType | null }>`
    select id, name, no_tf, status, scholar_type as type from users where role = 'SCHOLAR' and id = any(${ids}::int[])`.execute(db)
  const known = new Map(scholars.map((row) => [row.id, row]))
  const contracts = how === 'lock' ? await lockContracts(db, ids) : await readContracts(db, ids)
  const contractOf = new Map(contracts.map((row) => [row.scholar_id, row]))
  const values = await readValues(db, ids)
  const fields = fieldsOfTemplate(template)
  const unprintable = unprintableOf(template)
  return ids.map((scholar_id) => {
    const scholar = known.get(scholar_id)
    const before = contractOf.get(scholar_id)
    const reason = !scholar ? 'There is no such scholar' : scholar.status !== 1 ? 'This scholar is not active' : keeps(before)
    const misfit = scholar && typeMismatch(template.scholar_types, scholar.type)
    return {
      scholar_id,
      name: scholar?.name ?? '',
      no_tf: scholar?.no_tf ?? null,
      type: scholar?.type ?? null,
      missing: scholar ? missingFields(fields, values.get(scholar_id) ?? {}) : [],
      misfit,
      errors: [...[reason, misfit].filter((error) => error !== undefined), ...(scholar ? unprintable(values.get(scholar_id) ?? {}) : [])],
      again: before !== undefined,
      before,
    }
  })
}

/** Scholars who were named are meant: if the template is not for one of them, it is the wrong template. */
export const mustFitTemplate = (judged: readonly Judged[]) => {
  const misfits = judged.flatMap(({ name, misfit }) => (misfit ? [`${name}: ${misfit}`] : []))
  if (misfits.length > 0) throw invalid({ scholar_id: misfits.slice(0, MOST_NAMED) })
}
/** How many scholars one message names; the check lists all. */
const MOST_NAMED = 20

/** Why a contract may not be replaced by a new one; in all other stages it may. */
const stays: Record<string, string | undefined> = {
  approved: 'The contract has been approved and is final',
  signed: 'The contract has been signed and waits for a decision',
  preparing: 'The contract is being prepared',
}
const keeps = (contract: LockedContract | undefined) => contract && stays[contract.stage]
