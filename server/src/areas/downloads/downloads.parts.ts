import { downloadPages, downloadRules } from '@pandu/contract/downloads'
import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'

export const downloadParts: Parts = {
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
