import type { ChatResult } from './chat.ts'
import type { ListsResult } from './lib/lists.ts'
import type { Load } from './lib/load.ts'
import type { DecisionResult } from './writes.ts'
import type { Results } from './report.ts'

// Formats all results as Markdown. Each part formats results that are measured together, and is empty when they are missing.

type Part = (results: Results) => string[]

/** Formats a number the English way. */
export const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const ms = (value: number) => `${number(value, 1)} ms`
const loadCells = ({ perSecond, p50, p99 }: Load) => [number(perSecond), ms(p50), ms(p99)]
/** Formats a Markdown table, as lines. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, n) => (n ? '---:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`)

/** Groups of lists that benchLists measures, and how much data there is beside 100,000 scholars. */
const listGroups: readonly [what: string, size: string, of: (results: Results) => ListsResult[] | undefined][] = [
  ['Lists of learning', '2,000 courses and 500,000 memberships', ({ learning }) => learning],
  ['Lists of the forum', '41,000 threads and a million comments', ({ forum }) => forum],
  ['The calendar', '20,000 meetings of a year', ({ calendar }) => calendar],
  ['Lists of meetings', '1,000,000 records of 20,000 meetings', ({ meetings }) => meetings],
  ['Lists of the programme', '300,000 proposals', ({ programme }) => programme],
  ['Lists of the office', '900,000 letters and 2,000,000 notices', ({ office }) => office],
  ['Monthly reviews', '1,000,000 reviews', ({ reviews }) => reviews],
  ['The search', '1,000,000 records', ({ search }) => search],
  ['The chat room', '1,000,000 messages', ({ chat }) => chat?.lists],
]

const startPart: Part = ({ start }) =>
  start
    ? table(
        ['Start', 'seconds'],
        [
          ['first, with an empty data folder: database, tables, demo world', number(start.first, 1)],
          ['every further one', number(start.warm, 1)],
        ],
      )
    : []

const scholarsPart: Part = ({ list }) =>
  list
    ? [
        'The list of 100,000 scholars, eight readers at a time, against the same statements on bare Fastify and pg in the same run:',
        '',
        ...table(
          ['List page', 'requests/s', 'median', 'p99', 'bare requests/s', 'ratio'],
          list.map(({ name, product, bare, ratio }) => [name, ...loadCells(product), number(bare.perSecond), number(ratio, 2)]),
        ),
      ]
    : []

const listParts = listGroups.map(([what, size, of]): Part => (results) => {
  const lists = of(results)
  if (!lists) return []
  return [
    `${what} with 100,000 scholars and ${size}: one reader at a time, then eight at a time against the same statements on bare Fastify and pg in the same run:`,
    '',
    ...table(
      ['What is asked', 'median', 'p95', 'eight: requests/s', 'median', 'bare requests/s', 'ratio', 'CPU, web', 'CPU, database'],
      lists.map(({ name, alone, product, bare, ratio, cpu }) => [
        name,
        ms(alone.p50),
        ms(alone.p95),
        number(product.perSecond),
        ms(product.p50),
        number(bare.perSecond),
        number(ratio, 2),
        cpu ? ms(cpu.web) : '',
        cpu ? ms(cpu.database) : '',
      ]),
    ),
  ]
})

const chatPart: Part = ({ chat }) => {
  if (!chat) return []
  const cells = ({ p50, p99 }: ChatResult['seen']) => [ms(p50), ms(p99)]
  return [
    `A chat room with ${number(chat.readers)} readers over two processes, ${number(chat.messages)} messages, ten in a second; the readers are a process of their own. The baseline is bare ws and NOTIFY, which neither stores a message nor asks who may see it; a room waits 20 ms before it tells, so that the sender has the answer first:`,
    '',
    ...table(
      ['From sending until', 'median', 'p99'],
      [
        ['a reader has the message', ...cells(chat.seen)],
        ['the same on the baseline', ...cells(chat.bare)],
        ['its sender has the answer', ...cells(chat.sentBeforeAll)],
        ['the same while nobody listens', ...cells(chat.sentAlone)],
      ],
    ),
    '',
    `Ratio to the baseline at p99: ${number(chat.seen.p99 / chat.bare.p99, 2)}. Sending before ${number(chat.readers)} readers to sending alone, at the median: ${number(chat.sentBeforeAll.p50 / chat.sentAlone.p50, 2)}.`,
  ]
}

const livePart: Part = ({ live }) =>
  live
    ? [
        `${number(live.people)} people with a screen open, all of them on one web process, take ${number(live.after - live.before)} MB beside the ${number(live.before)} MB that it has alone. News for ${number(live.readers)} of them, ten times in a second and for longer than the process takes to ping each of them once, is there ${ms(live.p50)} after its commit, the 99th of a hundred after ${ms(live.p99)}.`,
      ]
    : []

const writesPart: Part = ({ login, decision }) => {
  // Older results have no baseline.
  const withBare = decision && 'bare' in decision ? decision : undefined
  const rows = [
    ...(login ? [['sign in (argon2id, 19 MiB)', ...loadCells(login)]] : []),
    ...(decision ? [['decide on a proposal', ...loadCells(decision)]] : []),
    ...(withBare ? [['the baseline of a decision', ...loadCells(withBare.bare)]] : []),
  ]
  if (rows.length === 0) return []
  const lines = table(['Four at a time', 'requests/s', 'median', 'p99'], rows)
  return withBare ? [...lines, '', decisionText(withBare)] : lines
}

const decisionText = ({ perSecond, bare, cpu, bareCpu, together }: DecisionResult) => {
  const cost = ({ web, database }: DecisionResult['cpu']) => `${ms(web)} in the web process and ${ms(database)} in the database`
  return [
    'A decision is one transaction with its row in the history, its notice, its mail and what open screens are told, on the disk before it is answered. The baseline is bare Fastify and pg, four named statements with the same durability, which asks neither who decides nor whether they may.',
    `Ratio: ${number(perSecond / bare.perSecond, 2)}. Processor time of a decision: ${cost(cpu)}; of the baseline: ${cost(bareCpu)}. Two processors that load and database share give 2,000 ms in a second, which bounds both.`,
    `Decided together, ${number(together.most)} in one call with as many rows, notices and mails: ${number(together.perSecond)} in a second.`,
  ].join(' ')
}

const racesPart: Part = ({ races }) =>
  races
    ? [
        'A hundred decisions at once on one record, round after round; in every round exactly one was taken and all others answered 409:',
        '',
        ...table(
          ['Kind', 'rounds', 'decisions', 'rounds with one winner', 'seconds'],
          races.map(({ name, rounds, racers, clean, seconds }) => [
            name,
            number(rounds),
            number(rounds * racers),
            number(clean),
            number(seconds),
          ]),
        ),
      ]
    : []

const contractsPart: Part = ({ contracts }) =>
  contracts
    ? [
        `The job process makes ${number(contracts.contracts)} contracts as PDFs in ${number(contracts.seconds, 1)} s; meanwhile the 95th of a hundred pages of the scholar list takes ${ms(contracts.busy)} instead of ${ms(contracts.idle)}.`,
      ]
    : []

const reportsPart: Part = ({ reports }) => {
  if (!reports) return []
  const { bare, bareIssue, download, issue, idle, busy } = reports
  return [
    `${number(reports.reports)} assessment reports, against the same PDFs drawn by one process that does nothing else, in the same run; while they were prepared for download, the 95th of a hundred pages of the scholar list took ${ms(busy)} instead of ${ms(idle)}:`,
    '',
    ...table(
      ['Reports', 'seconds', 'ratio'],
      [
        ['drawn alone, before each', `${number(bare, 1)} and ${number(bareIssue, 1)}`, '1.00'],
        ['prepared for download, from the request to the last PDF', number(download, 1), number(download / bare, 2)],
        ['issued together, each scholar told', number(issue, 1), number(issue / bareIssue, 2)],
      ],
    ),
  ]
}

const blastPart: Part = ({ blast }) =>
  blast
    ? [
        `One letter to ${number(blast.letters)} people leaves in ${number(blast.seconds, 1)} s, with ${number(blast.perMinute)} mails a minute allowed; the mails alone, sent one after the other by one process, take ${number(blast.bare, 1)} s in the same run. Meanwhile the 95th of a hundred pages of the scholar list takes ${ms(blast.busy)} instead of ${ms(blast.idle)}.`,
      ]
    : []

const campusPart: Part = ({ campus }) =>
  campus
    ? [
        `${number(campus.people)} scholars behind one address, with the limits of an installation. One web process, the database and the crowd share the processors:`,
        '',
        ...table(
          ['What all of them do', 'within', 'calls each', 'refused', 'median', 'p99', 'CPU each, web', 'CPU each, database'],
          (
            [
              ['open the first screen, with an empty cache', campus.screen],
              ['begin a quiz and save an answer', campus.quiz],
            ] as const
          ).map(([what, { within, calls, refused, p50, p99, web, database }]) => [
            what,
            `${number(within)} s`,
            number(calls),
            number(refused),
            ms(p50),
            ms(p99),
            ms(web),
            ms(database),
          ]),
        ),
      ]
    : []

const overloadPart: Part = ({ overload }) =>
  overload
    ? [
        `Ten times as many calls as one web process can answer, from 400 people: it still answers ${number(overload.goodput)} in a second, of ${number(overload.capacity)} that it can (ratio ${number(overload.ratio, 2)}). The 99th of a hundred that are taken is answered after ${number(overload.admittedP99)} ms; one that is refused hears of it within ${number(overload.shedP99)} ms. Signing in takes ${number(overload.signIn, 1)} s at worst meanwhile, and \`/readyz\` ${number(overload.health)} ms. While one person sends half of all calls, ${number(overload.fair * 100)} % of those that are taken are the others'.`,
      ]
    : []

const growthTable: Part = ({ growth }) =>
  growth
    ? table(
        ['One reader, p95', '10,000', '1,000,000', 'ratio', 'the very first'],
        growth.map(({ name, small, large, ratio, first }) => [name, ms(small.p95), ms(large.p95), number(ratio, 2), ms(first)]),
      )
    : []

const growthPart: Part = (results) =>
  results.growth
    ? [
        'The same lists and overviews over ten thousand and over a million scholars and proposals, by turns, every answer made anew. The last column is the first answer of its kind that a process with a million rows gives:',
        '',
        ...growthTable(results),
      ]
    : []

const bytesPart: Part = ({ bytes }) =>
  bytes
    ? [
        'On the wire in brotli, with an empty cache:',
        '',
        ...table(
          ['Screen', 'requests', 'code kB', 'fonts kB', 'together', 'budget', 'when idle, on top'],
          bytes.map(({ name, requests, code, fonts, total, budget, later }) => [
            name,
            number(requests),
            number(code),
            number(fonts),
            number(total),
            number(budget),
            later === undefined ? '' : number(later),
          ]),
        ),
      ]
    : []

const slowPart: Part = ({ slow }) =>
  slow
    ? [
        'On a slow phone with a slow line (400 kbit/s, 600 ms there and back, a quarter of the speed of this machine, an empty cache), for somebody who has been here before:',
        '',
        ...table(
          ['Screen', 'first text', 'content', 'code of the start', 'usable', 'layout shift'],
          slow.map(({ name, text, content, start, usable, shift }) => [
            name,
            ...[text, content, start, usable].map((seconds) => `${number(seconds, 1)} s`),
            number(shift, 2),
          ]),
        ),
      ]
    : []

const firstViewPart: Part = ({ firstView }) =>
  firstView
    ? [
        'Lighthouse, as on a phone, the middle one of five looks with an empty cache. Blocking times hold for machines of like speed only:',
        '',
        ...table(
          ['Screen', 'of 100', 'largest paint', 'blocked', 'layout shift', 'speed of the machine'],
          firstView.map(({ name, score, largest, blocking, shift, machine }) => [
            name,
            number(score),
            `${number(largest / 1000, 1)} s`,
            `${number(blocking)} ms`,
            number(shift, 3),
            number(machine),
          ]),
        ),
      ]
    : []

const interactionsPart: Part = ({ interactions }) => {
  if (!interactions) return []
  const rowsOf = (kind: 'table' | 'click') =>
    interactions
      .filter((one) => one.kind === kind)
      .map(({ screen, name, product, plain }) => [
        kind === 'click' ? name : `${screen}: ${name}`,
        ...(['fast', 'slow'] as const).flatMap((speed) => [
          `${number(product[speed])} ms`,
          `${number(plain[speed])} ms`,
          number(product[speed] / plain[speed], 1),
        ]),
      ])
  const head = (what: string) => [what, 'this machine', 'plain', 'ratio', 'four times slower', 'plain', 'ratio']
  return [
    'What a screen takes to answer once it stands, the middle one of seven rounds, against what it looks like as plain HTML with the least code that does the same, in the same run. A table has a hundred rows; from the input to the next picture, at least 16 ms, at most 100 ms is the goal with a processor four times slower:',
    '',
    ...table(head('Input'), rowsOf('table')),
    '',
    'From the press on a link until the content of the other screen is drawn, where both were seen before; the goals are 100 ms, and 200 ms with a processor four times slower:',
    '',
    ...table(head('Click'), rowsOf('click')),
  ]
}

const parts: readonly Part[] = [
  startPart,
  scholarsPart,
  ...listParts,
  chatPart,
  livePart,
  writesPart,
  racesPart,
  contractsPart,
  reportsPart,
  blastPart,
  campusPart,
  overloadPart,
  growthPart,
  bytesPart,
  slowPart,
  firstViewPart,
  interactionsPart,
]

const joined = (paragraphs: readonly string[][]) =>
  paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')

/** All figures, for docs/figures.md. */
export const allFigures = (results: Results) => joined(parts.map((part) => part(results)))

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The main figures, for the README: the size of screens and the response times of each group of lists. */
export const mainFigures = (results: Results) => {
  const views = new Map(results.firstView?.map((one) => [one.name, one]))
  const screens = results.bytes?.map(({ name, requests, total }) => {
    const view = views.get(name)
    const seen = view ? [number(view.score), `${number(view.largest / 1000, 1)} s`, `${number(view.blocking)} ms`] : ['', '', '']
    return [name, number(requests), number(total), ...seen]
  })
  const groups = listGroups.flatMap(([what, size, of]) => {
    const lists = of(results)
    if (!lists) return []
    const slowest = lists.toSorted((a, b) => b.alone.p95 - a.alone.p95)[0]!
    const ratio = number(middle(lists.map((list) => list.ratio)), 2)
    return [
      [
        what,
        size,
        number(lists.length),
        ms(middle(lists.map(({ alone }) => alone.p95))),
        `${ms(slowest.alone.p95)} (${slowest.name})`,
        ratio,
      ],
    ]
  })
  return joined([
    screens ? table(['Screen, with an empty cache', 'requests', 'kB', 'Lighthouse, phone', 'largest paint', 'blocked'], screens) : [],
    groups.length > 0
      ? [
          'With 100,000 scholars; the ratio is to the same statements on bare Fastify and pg in the same run, eight readers at a time:',
          '',
          ...table(['', 'beside the scholars', 'asked', 'p95, middle one', 'p95, slowest', 'ratio'], groups),
        ]
      : [],
    results.growth ? ['What grows from ten thousand to a million scholars and proposals:', '', ...growthTable(results)] : [],
  ])
}
