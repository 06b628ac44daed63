import { type ImportColumnKey, importColumns, type ImportedScholar, importedScholar } from '@pandu/contract/accounts'
import { fieldErrorsOf, requiredMessage, firstOf } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db.ts'
import { nameMismatchError } from '../../../kit/same-name.ts'
import { alreadyUsedMessages, findUsedNames, uniqueFields } from '../accounts.unique.ts'
import type { ScholarSheetRow } from './scholar-sheet.ts'

/** A row with its errors, or with the scholar that it creates. */
export interface JudgedScholarRow extends ScholarSheetRow {
  scholar: ImportedScholar | undefined
}

const labelOf = new Map<string, string>(importColumns.map(({ request, view }) => [request, view]))
/** Other messages for fields whose form messages mention options and numbers that a sheet does not show. */
const ownMessages: Partial<Record<string, string>> = {
  gender: 'Gender must be Male or Female',
  type: 'Type Scholar must be regular or non-regular',
  year_tf: 'Cohort Year must be a year from 2019',
}
/** Values that no two people share; two rows with the same one are one person, or a slip. */
const distinct = ['email', 'username', 'no_tf', 'nik'] as const

/** Checks every row as the form for a new scholar would be checked, and compares it with the other rows and the existing accounts. */
export const judgeRows = async (db: Db, rows: readonly ScholarSheetRow[]): Promise<JudgedScholarRow[]> => {
  const universities = await db.selectFrom('universities').select(['id', 'name']).execute()
  const idOf = new Map(universities.map(({ id, name }) => [name.toLowerCase(), id]))
  const taken = await findUsedNames(
    db,
    rows.map(({ cells }) => cells),
  )
  const owners = await namesByNumber(
    db,
    rows.map(({ cells }) => cells.no_tf),
  )
  const rowsWith = Object.fromEntries(distinct.map((field) => [field, rowsBy(rows, field)])) as Record<
    (typeof distinct)[number],
    Map<string, number[]>
  >

  return rows.map((row) => {
    const { cells } = row
    const universityId = idOf.get(cells.university.toLowerCase())
    const parsed = importedScholar.safeParse({
      ...cells,
      gender: capital(cells.gender),
      type: cells.type.toLowerCase(),
      university_id: universityId,
      year_tf: cells.year_tf || undefined,
    })
    const faults = parsed.success ? {} : fieldErrorsOf(parsed.error.issues)
    const said = Object.entries(faults).filter(([field]) => !row.unreadable.has(field as ImportColumnKey))
    const errors = [...row.errors, ...said.map(([field, found]) => say(field, cells, firstOf(found)))]
    if (row.numbers.has('nik')) errors.push('NIK must be in a cell formatted as text: spreadsheets round numbers of 16 digits')
    if (cells.university && !universityId) errors.push(`University "${cells.university.slice(0, 80)}" is not known`)
    for (const field of distinct) {
      const other = rowsWith[field].get(cells[field].toLowerCase())?.find((number) => number !== row.row)
      // A value that is wrong is not compared with others as well.
      if (other && !faults[field]) errors.push(`${labelOf.get(field)} is also in row ${other}`)
    }
    for (const field of uniqueFields) if (taken[field].has(cells[field].toLowerCase())) errors.push(alreadyUsedMessages[field])
    const owner = owners.get(cells.no_tf.toLowerCase())
    const misnamed = owner !== undefined && nameMismatchError(cells.no_tf, owner, cells.name)
    if (misnamed) errors.push(misnamed)
    return { ...row, errors, scholar: errors.length === 0 ? parsed.data : undefined }
  })
}

/** The existing owners of these numbers, by the number in small letters. */
const namesByNumber = async (db: Db, numbers: readonly string[]) => {
  const wanted = numbers.map((number) => number.toLowerCase())
  const { rows } = await sql<{ key: string; name: string }>`
    select lower(no_tf) key, name from users where lower(no_tf) = any(${wanted}::text[])`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

const rowsBy = (rows: readonly ScholarSheetRow[], field: ImportColumnKey) => {
  const found = new Map<string, number[]>()
  for (const { row, cells } of rows) {
    const value = cells[field].toLowerCase()
    found.set(value, [...(found.get(value) ?? []).slice(0, 1), row])
  }
  return found
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()

const say = (field: string, cells: ScholarSheetRow['cells'], message: string) => {
  const own = cells[field as ImportColumnKey] === '' ? undefined : ownMessages[field]
  if (own) return own
  const label = labelOf.get(field)
  if (message === requiredMessage(field)) return `${label} is required`
  return message.startsWith('must') ? `${label} ${message}` : message
}
