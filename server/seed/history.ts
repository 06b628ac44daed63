import type { AccountRow } from './accounts.ts'
import type { Clock } from './clock.ts'
import { importedScholars, type Scholar, undoneScholars } from './scholars.ts'

/** Two scholar imports: one stands, one was taken back because the sheet was last year’s. */
export function operationRows(scholars: readonly Scholar[], clock: Clock) {
  const youngest = scholars.filter(({ account }) => account.year_tf === clock.latestCohort)
  const imported = youngest.slice(-importedScholars).map(({ account }) => account)
  const at = imported[0]!.created_at
  const before = new Date(at.getTime() - 3 * 3_600_000)
  const gone = Array.from({ length: undoneScholars }, (_, n) => imported[0]!.id - undoneScholars + n)
  return [
    {
      id: 1,
      kind: 'accounts.scholarImport',
      title: `Import of ${gone.length} scholars from scholars-template.xlsx`,
      rows: gone.length,
      payload: { ids: gone },
      by_id: 21,
      created_at: before,
      undone_at: new Date(before.getTime() + 11 * 60_000),
      undone_by_id: 21,
    },
    {
      id: 2,
      kind: 'accounts.scholarImport',
      title: `Import of ${imported.length} scholars from scholars-template.xlsx`,
      rows: imported.length,
      payload: { ids: imported.map(({ id }) => id) },
      by_id: 21,
      created_at: at,
      undone_at: null,
      undone_by_id: null,
    },
  ]
}

/** Who made, switched, changed and looked at what. */
export function accountLogRows(staff: readonly AccountRow[], scholars: readonly Scholar[], clock: Clock) {
  const row = (user_id: number, by_id: number, action: string, details: object, at: Date) => ({ user_id, by_id, action, details, at })
  const made = [...staff.filter(({ id }) => id !== 1), ...scholars.map(({ account }) => account)]
  const rows = made.map(({ id, role, created_at }) => row(id, role === 'SCHOLAR' ? 21 : 1, 'created', {}, created_at))
  for (const { id, status, updated_at } of made) if (status === 0) rows.push(row(id, 1, 'status', { from: 1, to: 0 }, updated_at))
  const [own] = scholars
  rows.push(
    row(own!.account.id, own!.account.id, 'updated', { fields: ['phone_number', 'bio'] }, clock.ago(160, 19, 22)),
    row(own!.account.id, 2, 'viewed', { fields: ['nik'] }, clock.workday(44, 10, 31)),
    row(own!.account.id, 2, 'viewed', { fields: ['scan_ktp'] }, clock.workday(44, 10, 33)),
    row(21, 1, 'permissions', { from: ['UPCM'], to: ['UPCM', 'LD'] }, clock.workday(88, 9, 5)),
  )
  return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
