import { downloadPages, downloadRules } from '@pandu/contract/downloads'
import { type Period, periodLabels } from '@pandu/contract/reports'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'

export const downloadParts: Parts = {
  /** Everybody finds only the batches that they have ordered. */
  finds: ({ db, reader }) =>
    downloadRules.use.test(reader) === true
      ? [
          defineFind({
            key: 'downloads',
            label: 'Report downloads',
            rows: db
              .selectFrom('download_batches')
              .where('by_id', '=', reader.id)
              .where('expires_at', '>', sql<string>`now()`)
              .select([
                'id',
                'title',
                sql<string>`lower(title || ' ' || period)`.as('text'),
                sql<Period>`period`.as('period'),
                'total',
                'state',
              ]),
            line: ({ period, total, state }) => [periodLabels[period], `${total} ${total === 1 ? 'report' : 'reports'}`, state],
            page: ({ id }) => downloadPages.list({}, { open: id }),
          }),
        ]
      : [],
  counters: ({ reader }) =>
    downloadRules.use.test(reader) === true
      ? [
          {
            key: 'downloads.ready',
            group: 'people' as const,
            label: 'Report downloads ready',
            url: downloadPages.list({}, { state: 'ready' }),
            count: sql`select count(*) from download_batches where by_id = ${reader.id} and state = 'ready' and expires_at > now()`,
          },
        ]
      : [],
}
