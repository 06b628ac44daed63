import { number, table } from './figures.ts'
import type { Results } from './report.ts'

/** The table in docs/operations.md about what one machine can serve. */
export const capacity = ({ list, login, decision, live, contracts, reports, blast, overload }: Results) => {
  const rows: (string[] | undefined)[] = [
    list?.[0] && ['Lists of 100,000 scholars read in a second by one web process, eight readers', number(list[0].product.perSecond)],
    overload && ['The same while ten times as many calls arrive', number(overload.goodput)],
    login && ['People who sign in, in a second', number(login.perSecond)],
    decision && ['Decisions written in a second', number(decision.perSecond)],
    live && [
      'Open screens on one web process, at least',
      `${number(live.people)}, with ${number((live.after - live.before) / (live.people / 1000))} MiB for each thousand`,
    ],
    live && ['Memory of a web process with so many open screens', `${number(live.after)} MiB`],
    contracts && ['Contracts drawn in a minute, while people work', number((contracts.contracts / contracts.seconds) * 60)],
    reports && ['Reports prepared for download in a minute, while people work', number((reports.reports / reports.download) * 60)],
    blast && ['Letters that leave in a minute, as many as the setting allows', number((blast.letters / blast.seconds) * 60)],
    overload && ['Memory of one web process after minutes of reading', `${number(overload.web)} MiB`],
    overload && ['Memory of the built-in database meanwhile', `${number(overload.database)} MiB`],
    overload && ['Database on disk with 100,000 scholars and what the demo world has', `${number(overload.stored)} MiB`],
  ]
  return table(
    ['What', 'measured'],
    rows.filter((row) => row !== undefined),
  ).join('\n')
}
