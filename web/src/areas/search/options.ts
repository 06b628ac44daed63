import type { FoundGroup } from '@pandu/contract/search'

/** What can be opened from an answer, in the order in which the arrows go through it: records, and after them the list that shows all. */
export const optionsOf = (groups: readonly FoundGroup[]) =>
  groups.flatMap(({ key, label, records, more, url }) => [
    ...records.map((record) => ({ key: `${key}.${record.id}`, group: key, title: record.title, line: record.line, url: record.url })),
    ...(more && url ? [{ key: `${key}.all`, group: key, title: `All results in ${label}`, line: '', url }] : []),
  ])
