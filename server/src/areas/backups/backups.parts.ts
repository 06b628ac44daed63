import { backupRules } from '@pandu/contract/backups'
import { sessionPages } from '@pandu/contract/session'
import { defineFixedFind } from '../../kit/fixed-finds.ts'
import type { Parts } from '../../kit/parts.ts'

export const backupParts: Parts = {
  finds: ({ reader }) =>
    backupRules.look.test(reader) === true
      ? [
          defineFixedFind('backups', 'Backups', [
            {
              title: 'Backups',
              words: 'restore copy archive setting',
              line: 'When the last one was made',
              page: sessionPages.settings({}, { tab: 'backups' }),
            },
          ]),
        ]
      : [],
}
