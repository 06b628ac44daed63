import { fileUrl } from '@pandu/contract/files'
import { type CommonAction, isWebLink, type RecordStep } from '@pandu/contract/kit'
import type { Db } from './db.ts'
import { type Change, common, type DecidedTable, type StepOptions } from './decided-tables.ts'

/** The most steps that a history shows, because each may have two long texts. */
const MOST_STEPS = 500

/** Reads the history of a record of a kind, newest first. It has only the newest steps when there are very many. */
export const historyReader = <T extends DecidedTable, S extends string, A extends string>(options: StepOptions<T, S, A>) => {
  const steps = options.steps as 'proposal_steps'
  return async (db: Db, id: number): Promise<RecordStep<S, CommonAction | A>[]> => {
    const rows = await common(db)
      .selectFrom(`${steps} as s`)
      .leftJoin('users', 'users.id', 's.by_id')
      .where('s.record_id', '=', id)
      .orderBy('s.id', 'desc')
      .limit(MOST_STEPS)
      .select(['s.id', 's.at', 's.action', 's.from', 's.to', 's.notes', 's.changes', 'users.name', 'users.role'])
      .execute()
    return rows.map(({ name, role, changes, action, from, to, ...step }) => ({
      ...step,
      action: action as CommonAction | A,
      from: from as S | null,
      to: to as S,
      by: name ?? '',
      by_role: role ?? '',
      changes: (changes as Change[]).map(({ from_file, to_file, ...change }) => ({
        ...change,
        from_url: urlOf(change.from, from_file),
        to_url: urlOf(change.to, to_file),
      })),
    }))
  }
}

const urlOf = (value: string, fileId: string | undefined) => (fileId ? fileUrl(fileId) : isWebLink(value) ? value : undefined)
