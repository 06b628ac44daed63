import type { FoundGroup } from '@pandu/contract/search'

/** The options in the order of the arrow keys: the records of each group, then the link to all of them. */
export const optionsOf = (groups: readonly FoundGroup[]) =>
  groups.flatMap(({ key, label, records, more, url }) => [
    ...records.map((record) => ({ key: `${key}.${record.id}`, group: key, title: record.title, line: record.line, url: record.url })),
    ...(more && url ? [{ key: `${key}.all`, group: key, title: `All results in ${label}`, line: '', url }] : []),
  ])
