import { type Period, periodLabels } from '@pandu/contract/reports'
import { trashPages, trashRules } from '@pandu/contract/trash'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { inProgrammeZone } from '../../kit/zone.ts'
import { isDeleted, type TrashKind, trashed } from './trash.service.ts'

const scholarsWith = (search: string) => trashPages.scholars({}, { search })
const reportsWith = (search: string) => trashPages.reports({}, { search })
const largest = (kind: TrashKind) => sql<number>`(select max(record_id) from trash where kind = ${sql.lit(kind)})`
const gone = (at: string) => `in the trash since ${at}`

export const trashParts: Parts = {
  // What is in the trash has no page of its own: the list shows the entries with that name.
  finds: ({ db, reader }) => {
    if (trashRules.read.test(reader) !== true) return []
    const rows = trashed(db).select([
      'trash.record_id as id',
      'users.name as title',
      'trash.search_text as text',
      'users.year_tf',
      sql<string>`to_char(${inProgrammeZone(sql.ref('trash.deleted_at'))}, 'YYYY-MM-DD')`.as('day'),
    ])
    return [
      defineFind({
        key: 'deleted_scholars',
        label: 'Deleted scholars',
        large: largest('scholar'),
        rows: rows.where('trash.kind', '=', 'scholar').where(isDeleted),
        line: ({ year_tf, day }) => [year_tf, gone(day)],
        page: ({ title }) => scholarsWith(title),
        list: scholarsWith,
      }),
      defineFind({
        key: 'deleted_reports',
        label: 'Deleted reports',
        large: largest('report'),
        rows: rows.where('trash.kind', '=', 'report').select(sql<Period>`trash.period`.as('period')),
        line: ({ period, year_tf, day }) => [periodLabels[period], year_tf, gone(day)],
        page: ({ title }) => reportsWith(title),
        list: reportsWith,
      }),
    ]
  },
}
