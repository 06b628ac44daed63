import {
  accountRules,
  exportScholars,
  listScholarColumns,
  MOST_SCHOLARS_EXPORTED,
  type ScholarColumnKey,
  scholarColumns,
} from '@pandu/contract/accounts'
import { PROGRAMME_ZONE, dayIn } from '@pandu/contract/kit'
import { invalid } from '../../../kit/errors.ts'
import { limitExports } from '../../../kit/export-limit.ts'
import { keepDownload } from '../../../kit/keep-download.ts'
import { wholeList } from '../../../kit/lists.ts'
import { serve } from '../../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'
import type { FileGuards } from '../../../kit/stored-files.ts'
import { logAccounts } from '../accounts.log.ts'
import { countScholars, findScholarsToExport } from './export.queries.ts'

const kind = 'accounts.export'

export const exportRoutes = [
  serve(listScholarColumns, async ({ actor }) =>
    wholeList(scholarColumns.filter((column) => !('sensitive' in column) || accountRules.manage.test(actor) === true)),
  ),

  serve(exportScholars, async (call, { year_tf, columns }) => {
    const { db, actor, services, arrivedAt, recentAuth } = call
    if (columns.includes('nik')) recentAuth()
    await limitExports(db, actor, kind)
    if ((await countScholars(db, year_tf)) > MOST_SCHOLARS_EXPORTED)
      throw invalid({ year_tf: [`The list has more than ${MOST_SCHOLARS_EXPORTED} scholars. Choose a year`] })

    const chosen = scholarColumns.filter(({ request }) => columns.includes(request))
    const keys = chosen.map(({ request }): ScholarColumnKey => request)
    const { ids, rows } = await findScholarsToExport(db, services.secrets, year_tf, keys)
    const data = await writeSheets([
      { name: 'Scholars', columns: chosen.map(({ request, view }) => ({ label: view, width: wide.has(request) ? 32 : 18 })), rows },
    ])
    const name = `scholars-${year_tf ?? 'all'}-${dayIn(arrivedAt, PROGRAMME_ZONE)}.xlsx`
    const path = await keepDownload(call, { kind, name, type: xlsxType, data })
    await logAccounts(db, actor, [actor.id], { action: 'exported', details: { fields: keys, rows: ids.length, year_tf } })
    if (keys.includes('nik') && ids.length > 0) await logAccounts(db, actor, ids, { action: 'viewed', details: { fields: ['nik'] } })
    return { message: ids.length === 1 ? '1 scholar exported' : `${ids.length} scholars exported`, data: { path } }
  }),
]

const wide = new Set<ScholarColumnKey>(['name', 'email', 'university', 'address'])

/** Only the person who made an export reads it, as long as they may still make one. */
export const exportFileGuards: FileGuards = {
  [kind]: { mayRead: async ({ actor }, file) => file.owner_id === actor.id && accountRules.manage.test(actor) === true },
}
