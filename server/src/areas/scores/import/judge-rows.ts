import { firstOf, type Actor } from '@pandu/contract/kit'
import { score, scoreImportColumns, scoreText, semesterKey, semesters } from '@pandu/contract/scores'
import { sql } from 'kysely'
import { ifGiven } from '../../../kit/lists.ts'
import { nameMismatchError } from '../../../kit/same-name.ts'
import type { Call } from '../../../kit/serve.ts'
import { reachedScholars } from '../../accounts/accounts.service.ts'
import type { WantedScore } from '../scores.service.ts'
import { semestersNotBegun } from '../semesters-begun.ts'
import { jumpsOf } from './jumps.ts'
import type { ScoreSheetRow } from './score-sheet.ts'

/** A row with its scholar, its changes, and its errors. */
export interface JudgedScoreRow extends ScoreSheetRow {
  /** The name of the account; empty where no account has the number. */
  name: string
  changes: WantedScore[]
  /** The same for readers, with the stored scores. */
  difference: string
  /** The scores that it names, before and after. */
  before: string
  after: string
  warnings: string[]
}

/** Checks every row by itself, against the other rows, and against the stored scores. */
export const judgeScoreRows = async (
  { db, actor, arrivedAt }: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>,
  rows: readonly ScoreSheetRow[],
): Promise<JudgedScoreRow[]> => {
  const numbers = rows.map(({ cells }) => cells.no_tf.toLowerCase())
  const known = await db
    .selectFrom('users')
    .innerJoin('scores', 'scores.scholar_id', 'users.id')
    .where('users.role', '=', 'SCHOLAR')
    .$call(ifGiven(reachedScholars(db, actor), (q, reached) => q.where('users.id', 'in', reached)))
    .where(sql`lower(users.no_tf)`, '=', sql`any(${numbers}::text[])`)
    .select(['users.name', 'users.year_tf', sql<string>`lower(users.no_tf)`.as('key')])
    .selectAll('scores')
    .execute()
  const scholars = new Map(known.map((one) => [one.key, one]))
  const firstRow = new Map<string, number>()
  const notBegun = await semestersNotBegun({ db, arrivedAt })

  return rows.map((row) => {
    const { no_tf } = row.cells
    const scholar = scholars.get(no_tf.toLowerCase())
    const errors = [...row.errors]
    if (no_tf === '') errors.push(...(row.unreadable.has('no_tf') ? [] : [`${scoreImportColumns.no_tf} is required`]))
    else if (!scholar) errors.push(`No scholar has the number "${no_tf.slice(0, 40)}"`)
    const misnamed = scholar && nameMismatchError(no_tf, scholar.name, row.cells.name)
    if (misnamed) errors.push(misnamed)
    const first = firstRow.get(no_tf.toLowerCase())
    if (first === undefined) firstRow.set(no_tf.toLowerCase(), row.row)
    else if (no_tf !== '') errors.push(`${scoreImportColumns.no_tf} is also in row ${first}`)

    const changes = semesters.flatMap((semester): WantedScore[] => {
      const key = semesterKey(semester)
      if (row.cells[key] === '') return []
      const parsed = score.safeParse(row.cells[key])
      if (!parsed.success) errors.push(`Semester ${semester} "${row.cells[key].slice(0, 20)}" ${firstOf(parsed.error.issues).message}`)
      else if (scholar && typeof parsed.data === 'number' && parsed.data !== scholar[key]) {
        const fault = notBegun(scholar.year_tf, semester)
        if (!fault) return [{ scholar_id: scholar.scholar_id, semester, to: parsed.data }]
        errors.push(fault)
      }
      return []
    })
    const difference = changes
      .map(({ semester, to }) => `S${semester} ${[scholar?.[semesterKey(semester)], to].map(scoreText).filter(Boolean).join(' → ')}`)
      .join(' · ')
    const named = (valueOf: (change: WantedScore) => number | null | undefined) =>
      changes.map((change) => `S${change.semester} ${scoreText(valueOf(change)) || '–'}`).join(' · ')
    const before = named(({ semester }) => scholar?.[semesterKey(semester)])
    const after = named(({ to }) => to)
    const warnings = scholar ? jumpsOf(scholar, changes) : []
    return { ...row, name: scholar?.name ?? '', changes, difference, before, after, errors, warnings }
  })
}
