import { reportPages } from '@pandu/contract/reports'
import { sessionPages } from '@pandu/contract/session'
import { settingRules } from '@pandu/contract/settings'
import { defineFixedFind } from '../../kit/fixed-finds.ts'
import type { Parts } from '../../kit/parts.ts'

export const settingParts: Parts = {
  /** Each setting, for those who may change it; it leads to its line. */
  finds: ({ reader, contributions }) =>
    settingRules.manage.test(reader) === true
      ? [
          defineFixedFind('settings', 'Settings of the programme', [
            ...[...contributions.settings.values()].map(({ key, label, help, group }) => ({
              title: label,
              words: `${help} ${group} setting`,
              line: group,
              page: sessionPages.settings({}, { tab: 'programme' }, key),
            })),
            {
              title: 'Changes of settings',
              words: 'history setting',
              line: 'Who changed what, and when',
              page: sessionPages.settings({}, { tab: 'changes' }),
            },
            {
              title: 'Fields of the report',
              words: 'setting form characteristics',
              line: 'Assessment reports',
              page: reportPages.fields(),
            },
          ]),
        ]
      : [],
}
