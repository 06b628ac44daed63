import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { BlastResult } from './blast.ts'
import type { BytesResult } from './bytes.ts'
import type { ChatResult } from './chat.ts'
import type { ContractsResult } from './contracts.ts'
import type { Load } from './lib/load.ts'
import type { ListsResult } from './lib/lists.ts'
import type { ListResult } from './list.ts'
import type { OverloadResult } from './overload.ts'
import type { RacesResult } from './races.ts'
import type { ReportsResult } from './reports.ts'
import type { SlowResult } from './slow.ts'
import type { StartResult } from './start.ts'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'bench/results.json')
const readme = join(root, 'README.md')
const marks = ['<!-- bench -->', '<!-- /bench -->'] as const

export interface Results {
  start?: StartResult
  list?: ListResult[]
  login?: Load
  decision?: Load
  races?: RacesResult[]
  learning?: ListsResult[]
  forum?: ListsResult[]
  calendar?: ListsResult[]
  meetings?: ListsResult[]
  programme?: ListsResult[]
  reviews?: ListsResult[]
  search?: ListsResult[]
  chat?: ChatResult
  contracts?: ContractsResult
  reports?: ReportsResult
  blast?: BlastResult
  overload?: OverloadResult
  bytes?: BytesResult[]
  slow?: SlowResult[]
}
interface Kept {
  machine: string
  at: Partial<Record<keyof Results, string>>
  results: Results
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

/** Adds new figures to the kept ones, and writes all of them into the README between its marks. */
export const report = (fresh: Results) => {
  const before = read()
  const now = new Date().toISOString().slice(0, 10)
  const kept: Kept = {
    machine: machine(),
    at: { ...before.at, ...Object.fromEntries(Object.keys(fresh).map((name) => [name, now])) },
    results: { ...before.results, ...fresh },
  }
  writeFileSync(file, `${JSON.stringify(kept, round, 2)}\n`)
  const text = markdown(kept)
  console.log(`\n${text}`)
  const page = readFileSync(readme, 'utf8')
  const [from, to] = [page.indexOf(marks[0]), page.indexOf(marks[1])]
  if (from < 0 || to < from) return console.error(`README.md has no ${marks.join(' … ')}; the table stays in bench/results.json.`)
  writeFileSync(readme, `${page.slice(0, from + marks[0].length)}\n\n${text}\n\n${page.slice(to)}`)
}

const read = (): Pick<Kept, 'at' | 'results'> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return { at: {}, results: {} }
  }
}

const round = (_key: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const loadCells = ({ perSecond, p50, p99 }: Load) => [number(perSecond), `${number(p50, 1)} ms`, `${number(p99, 1)} ms`]
const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, n) => (n ? '---:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`)

const markdown = ({ machine: on, at, results }: Kept) => {
  const {
    start,
    list,
    learning,
    forum,
    calendar,
    meetings,
    programme,
    reviews,
    search,
    chat,
    login,
    decision,
    races,
    contracts,
    reports,
    blast,
    overload,
    bytes,
    slow,
  } = results
  const made = [...new Set(Object.values(at))].toSorted().join(', ')
  const lines: string[] = []
  if (start) {
    lines.push(
      '',
      ...table(
        ['Start', 'seconds'],
        [
          ['first, with an empty data folder: database, tables, demo world', number(start.first, 1)],
          ['every further one', number(start.warm, 1)],
        ],
      ),
    )
  }
  if (list) {
    lines.push(
      '',
      'The list of 100,000 scholars, eight readers at a time, against the same statements on bare Fastify and pg in the same run:',
      '',
    )
    lines.push(
      ...table(
        ['List page', 'requests/s', 'median', 'p99', 'bare requests/s', 'ratio'],
        list.map(({ name, product, bare, ratio }) => [name, ...loadCells(product), number(bare.perSecond), number(ratio, 2)]),
      ),
    )
  }
  for (const [what, size, lists] of [
    ['Lists of learning', '2,000 courses and 500,000 memberships', learning],
    ['Lists of the forum', '41,000 threads and a million comments', forum],
    ['The calendar', '20,000 meetings of a year', calendar],
    ['Lists of meetings', '1,000,000 records of 20,000 meetings', meetings],
    ['Lists of the programme', '300,000 proposals', programme],
    ['Monthly reviews', '1,000,000 reviews', reviews],
    ['The search', '1,000,000 records', search],
    ['The chat room', '1,000,000 messages', chat?.lists],
  ] as const) {
    if (!lists) continue
    lines.push(
      '',
      `${what} with ${what === 'The chat room' ? '' : '100,000 scholars and '}${size}: one reader at a time, then eight at a time against the same statements on bare Fastify and pg in the same run:`,
      '',
    )
    lines.push(
      ...table(
        [what === 'The search' ? 'Searched' : 'List', 'median', 'p95', 'eight: requests/s', 'median', 'bare requests/s', 'ratio'],
        lists.map(({ name: list, alone, product, bare, ratio }) => [
          list,
          `${number(alone.p50, 1)} ms`,
          `${number(alone.p95, 1)} ms`,
          number(product.perSecond),
          `${number(product.p50, 1)} ms`,
          number(bare.perSecond),
          number(ratio, 2),
        ]),
      ),
    )
  }
  if (chat) {
    const cells = ({ p50, p99 }: ChatResult['seen']) => [`${number(p50, 1)} ms`, `${number(p99, 1)} ms`]
    lines.push(
      '',
      `A chat room with ${number(chat.readers)} readers over two processes, ${number(chat.messages)} messages, ten in a second; the baseline is bare ws and NOTIFY, which neither stores a message nor asks who may see it:`,
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
    )
  }
  const writes = [
    ...(login ? [['sign in (argon2id, 19 MiB)', ...loadCells(login)]] : []),
    ...(decision ? [['decide on a proposal', ...loadCells(decision)]] : []),
  ]
  if (writes.length > 0) lines.push('', ...table(['Four at a time', 'requests/s', 'median', 'p99'], writes))
  if (races) {
    lines.push(
      '',
      'A hundred decisions at once on one record, round after round; in every round exactly one was taken and all others answered 409:',
      '',
    )
    lines.push(
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
    )
  }
  if (contracts) {
    lines.push(
      '',
      `The job process makes ${number(contracts.contracts)} contracts as PDFs in ${number(contracts.seconds, 1)} s; meanwhile the 95th of a hundred pages of the scholar list takes ${number(contracts.busy, 1)} ms instead of ${number(contracts.idle, 1)} ms.`,
    )
  }
  if (reports) {
    const { bare, bareIssue, download, issue, idle, busy } = reports
    lines.push(
      '',
      `${number(reports.reports)} assessment reports, against the same PDFs drawn by one process that does nothing else, in the same run; while they were prepared for download, the 95th of a hundred pages of the scholar list took ${number(busy, 1)} ms instead of ${number(idle, 1)} ms:`,
      '',
      ...table(
        ['Reports', 'seconds', 'ratio'],
        [
          ['drawn alone, before each', `${number(bare, 1)} and ${number(bareIssue, 1)}`, '1.00'],
          ['prepared for download, from the request to the last PDF', number(download, 1), number(download / bare, 2)],
          ['issued together, each scholar told', number(issue, 1), number(issue / bareIssue, 2)],
        ],
      ),
    )
  }
  if (blast) {
    const { letters, perMinute, bare, seconds, idle, busy } = blast
    lines.push(
      '',
      `One letter to ${number(letters)} people leaves in ${number(seconds, 1)} s, with ${number(perMinute)} mails a minute allowed; the mails alone, sent one after the other by one process, take ${number(bare, 1)} s in the same run. Meanwhile the 95th of a hundred pages of the scholar list takes ${number(busy, 1)} ms instead of ${number(idle, 1)} ms.`,
    )
  }
  if (overload) {
    const { capacity, goodput, ratio, admittedP99, shedP99, signIn } = overload
    lines.push(
      '',
      `Ten times as many calls as one web process can answer, from 400 people: it still answers ${number(goodput)} in a second, of ${number(capacity)} that it can (ratio ${number(ratio, 2)}). The 99th of a hundred that are taken is answered after ${number(admittedP99)} ms; one that is refused hears of it within ${number(shedP99)} ms. Signing in takes ${number(signIn, 1)} s at worst meanwhile.`,
    )
  }
  if (bytes) {
    lines.push('', 'On the wire in brotli, with an empty cache:', '')
    lines.push(
      ...table(
        ['Screen', 'requests', 'code kB', 'fonts kB', 'together', 'budget'],
        bytes.map(({ name, requests, code, fonts, total, budget }) => [
          name,
          number(requests),
          number(code),
          number(fonts),
          number(total),
          number(budget),
        ]),
      ),
    )
  }
  if (slow) {
    lines.push(
      '',
      'On a slow phone with a slow line (400 kbit/s, 400 ms there and back, a quarter of the speed of this machine, an empty cache). What follows the code of the start is a ratio to its arrival in the same visit:',
      '',
      ...table(
        ['Screen', 'first text', 'code of the start', 'session asked', 'page code asked', 'first call asked', 'content', 'layout shift'],
        slow.map(({ name, text, start, session, code, call, content, shift }) => [
          name,
          `${number(text, 1)} s`,
          `${number(start, 1)} s`,
          ...[session, code, call, content].map((ratio) => number(ratio, 2)),
          number(shift, 2),
        ]),
      ),
    )
  }
  lines.push('', `Measured on ${on}, ${made}; product, database and load share its processors.`)
  return lines.join('\n').trim()
}
