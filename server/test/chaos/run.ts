import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword } from '../../seed/people.ts'
import { codeOf } from '../../src/kit/error-codes.ts'
import { mailChannel } from '../../src/kit/mail.ts'
import { dice } from '../fuzz/options.ts'
import { alive, freePort } from '../processes.ts'
import { brokenIn } from '../whole.ts'
import { openClient } from './client.ts'
import { openMailbox } from './mailbox.ts'
import { type Product, startProduct } from './product.ts'
import { filesAgree, mailsAgree, saidTooMuch } from './proofs.ts'
import {
  type Bench,
  blasts,
  chatMessages,
  decisions,
  drafts,
  evaluationSheets,
  quizAnswers,
  reportIssues,
  reviews,
  type Tally,
  uploads,
  type Writer,
} from './writers.ts'

export interface ChaosOptions {
  seed: number
  /** So many blows at least. */
  kills: number
  /** Goes on until so many writes were answered. */
  writes: number
  /** Goes on until this time is over. */
  minutes: number
  /** The data folder on a small disk of its own, which is filled now and then; only root can make one. */
  smallDisk: boolean
  say: (line: string) => void
}

export interface ChaosReport {
  kills: Map<string, number>
  seconds: number
  statuses: ReadonlyMap<number, number>
  tallies: ReadonlyMap<string, Tally>
  files: { rows: number; orphans: number }
  mails: { sent: number; unknown: number; waiting: number; again: number }
  /** Lines of the log and the metrics that were looked through for what must not stand there. */
  lines: number
  /** What is not as it must be, in sentences. */
  faults: string[]
}

/** What befalls the product, each as often as its number says. */
const blows = {
  'web killed': 3,
  'web ended': 1,
  'web halted for a second': 1,
  'jobs killed': 2,
  'database killed': 2,
  'database ended': 1,
  'a connection of the database killed': 2,
  'database halted for a second': 1,
  'first process killed': 1,
  'all killed': 2,
  'stopped and started': 1,
  'disk full': 1,
} as const
type Blow = keyof typeof blows

const DISK_MB = 1200

/** Starts the product on a folder of its own, lets people write and things happen, and then looks whether what was said is true. */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const { say } = options
  const folder = await mkdtemp(join(tmpdir(), 'pandu-blows-'))
  // The account that PostgreSQL is lent when we are root has to pass.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const hasDisk = options.smallDisk && mountSmallDisk(dataDir, say)
  const mailbox = await openMailbox()
  const began = Date.now()
  let product: Product | undefined
  try {
    const settings = { SMTP_URL: mailbox.url, ...(hasDisk && { DISK_RESERVE: '64' }) }
    product = await startProduct({ port: await freePort(), dataDir, settings })
    say(`the product is there after ${Math.round((Date.now() - began) / 1000)} s`)
    return await injectFaults(product, { options, hasDisk, mailbox })
  } finally {
    await product?.stop()
    await mailbox.close()
    if (hasDisk) execFileSync('umount', ['-l', dataDir])
    await rm(folder, { recursive: true, force: true })
  }
}

const mountSmallDisk = (dataDir: string, say: (line: string) => void) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    say('no small disk: only root can make one')
    return false
  }
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', dataDir], { stdio: 'pipe' })
    return true
  } catch (error) {
    say(`no small disk: ${String((error as { stderr?: Buffer }).stderr).trim()}`)
    return false
  }
}

interface Around {
  options: ChaosOptions
  hasDisk: boolean
  mailbox: Awaited<ReturnType<typeof openMailbox>>
}

const emptyTally = (): Tally => ({ tried: 0, done: 0, refused: 0, unknown: 0, lost: [], twice: [], half: [], reasons: new Map() })

const injectFaults = async (product: Product, { options, hasDisk, mailbox }: Around): Promise<ChaosReport> => {
  const { seed, say } = options
  const began = Date.now()
  const since = new Date(began - 1000)
  const url = await product.databaseUrl()
  const behind = await connect(url)
  // The limit is for people; mails should not be what the run waits for.
  await behind.query(
    `insert into programme_settings (name, value) values ('mail.per_minute', '6000') on conflict (name) do update set value = excluded.value`,
  )
  const before = new Set(await brokenIn(behind))
  const client = openClient(product)
  const tallies = new Map<string, Tally>()
  const rolls = dice(seed, 'chaos')
  const state = { answered: 0, stopped: false }
  const heard: { at: number; go: () => void }[] = []
  const bench: Bench = {
    client,
    product,
    db: behind,
    behind: async (statement) => {
      try {
        const db = await connect(url)
        try {
          await db.query(statement)
        } finally {
          await db.end()
        }
      } catch {
        // The database is away just now.
      }
    },
    rolls,
    tallyOf: (kind) => {
      const known = tallies.get(kind) ?? emptyTally()
      tallies.set(kind, known)
      return known
    },
    counted: () => {
      state.answered++
      for (const one of heard.splice(0))
        if (one.at <= state.answered || state.stopped) one.go()
        else heard.push(one)
    },
  }
  /** Settles when so many more writes were answered: things happen in the middle of others. */
  const moreWrites = (count: number) => new Promise<void>((go) => heard.push({ at: state.answered + count, go }))

  const writers: Writer[] = [
    ...(await Promise.all(['scholar', 'scholar2', 'tsa'].map((who) => decisions(bench, who)))),
    ...(await Promise.all(['facilitator', 'mentor', 'teacher', 'ld'].map((who) => chatMessages(bench, who)))),
    ...(await Promise.all(['elsn', 'tsastaff'].map((who) => uploads(bench, who)))),
    ...(await Promise.all(['elsn', 'teacher'].map((who) => drafts(bench, who)))),
    await evaluationSheets(bench, 0),
    await quizAnswers(bench, 'scholar2'),
    await quizAnswers(bench, 'tsa'),
    await reviews(bench, 0),
    await reportIssues(bench, 0),
    await blasts(bench),
  ]
  // The connection for looking behind the product dies with the database.
  await behind.end()
  const faults: string[] = []
  const workers = writers.map(async ({ kind, act }) => {
    while (!state.stopped) {
      try {
        await product.up()
        await act()
      } catch (error) {
        if (state.stopped) return
        faults.push(`${kind}: ${String((error as Error).stack)}`)
        return
      }
    }
  })

  const kills = new Map<string, number>()
  const names = Object.entries(blows).flatMap(([name, times]) => Array.from({ length: times }, () => name as Blow))
  const isOver = (count: number) =>
    faults.length > 0 || (count >= options.kills && state.answered >= options.writes && Date.now() - began >= options.minutes * 60_000)
  for (let count = 0; !isOver(count); count++) {
    await moreWrites(rolls.below(options.kills > 20 ? Math.max(40, Math.ceil((options.writes * 2) / options.kills)) : 60))
    if (count >= options.kills && options.minutes === 0) continue
    const blow = rolls.pick(names.filter((name) => name !== 'disk full' || hasDisk))
    await strike(product, blow, { moreWrites })
    product.doubt()
    kills.set(blow, (kills.get(blow) ?? 0) + 1)
    const back = performance.now()
    await product.up()
    say(
      `${String(count + 1).padStart(4)} ${blow}; back after ${((performance.now() - back) / 1000).toFixed(1)} s; ${state.answered} writes`,
    )
  }

  state.stopped = true
  for (const { go } of heard.splice(0)) go()
  await Promise.all(workers)
  await product.up()
  say('looking')
  const db = await connect(url)
  try {
    await untilMailsRest(db, since)
    for (const { prove } of writers) await prove(db)
    const files = await filesAgree(db, product)
    const mails = await mailsAgree(db, mailbox.taken, since)
    const metrics = await fetch(`http://127.0.0.1:${product.port}/metrics`).then((answer) => answer.text())
    const { rows: people } = await db.query<{ name: string }>(`select name from users where name like '% %' and role <> 'DELETED'`)
    const log = saidTooMuch([product.said(), metrics], {
      words: ['chaos-', demoPassword, ...(await client.sessions()), ...people.map(({ name }) => name)],
      marks: [/(?<![\d.])\d{16}(?!\d)/, /[\w.]+@[\w.-]+\.[a-z]{2,}/i],
    })
    const broken = (await brokenIn(db)).filter((one) => !before.has(one))
    for (const [kind, tally] of tallies)
      for (const what of ['lost', 'twice', 'half'] as const)
        faults.push(...tally[what].slice(0, 10).map((one) => `${kind}, ${what}: ${one}`))
    faults.push(...files.broken, ...mails.broken, ...log.broken, ...broken, ...[...client.failures].map((one) => `answered 500: ${one}`))
    if (client.failures.size > 0) faults.push(...errorsIn(product.said()))
    return { kills, seconds: (Date.now() - began) / 1000, statuses: client.statuses, tallies, files, mails, lines: log.lines, faults }
  } finally {
    await db.end()
  }
}

/** What the product wrote down as errors, each once. */
const errorsIn = (said: string) => {
  const messages = [...said.matchAll(/"err":\{"type":"\w*","message":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, message]) => `logged: ${message!.slice(0, 200)}`,
  )
  return [...new Set(messages)].slice(0, 10)
}

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Mails that a dead process held are let go now instead of in two minutes; then all of them leave. */
const untilMailsRest = async (db: pg.Client, since: Date) => {
  await db.query(`update blasts set send_at = now() where state = 'waiting' and subject like 'chaos-%'`)
  for (const patience = Date.now() + 180_000; Date.now() < patience;) {
    const { rows } = await db.query<{ waiting: number }>(
      `select (select count(*) from outbox where lane > 0 and status in ('waiting', 'sending') and created_at >= $1)::int
         + (select count(*) from blast_letters l join blasts b on b.id = l.blast_id where l.state = 'waiting' and b.state in ('waiting', 'sending') and b.subject like 'chaos-%')::int waiting`,
      [since],
    )
    if (rows[0]!.waiting === 0) return
    // Nobody takes two seconds to hand a mail to a server beside it.
    await db.query(
      `update outbox set next_try_at = now() where next_try_at < now() + interval '118 seconds' and lane > 0 and status in ('waiting', 'sending')`,
    )
    await db.query(`notify ${mailChannel}`)
    await db.query(`notify pandu_jobs, 'blast.dispatch'`)
    await wait(500)
  }
}

/** Does it to the product, and answers when it is done; whether the product is back is another matter. */
const strike = async (product: Product, blow: Blow, { moreWrites }: { moreWrites: (count: number) => Promise<void> }) => {
  const signal = async (which: 'web' | 'jobs' | 'database' | 'backend', name: NodeJS.Signals) => {
    const pid = product.find(which)
    if (pid === undefined) return undefined
    process.kill(pid, name)
    // Gone before anybody is asked whether the product is back.
    const ends = name !== 'SIGSTOP' && which !== 'backend'
    if (ends) while (alive(pid)) await wait(5)
    return pid
  }
  const halt = async (which: 'web' | 'database') => {
    const pid = await signal(which, 'SIGSTOP')
    if (pid === undefined) return
    await wait(1000)
    process.kill(pid, 'SIGCONT')
  }
  switch (blow) {
    case 'web killed':
      return void (await signal('web', 'SIGKILL'))
    case 'web ended':
      return void (await signal('web', 'SIGTERM'))
    case 'web halted for a second':
      return halt('web')
    case 'jobs killed':
      return void (await signal('jobs', 'SIGKILL'))
    case 'database killed':
      return void (await signal('database', 'SIGKILL'))
    case 'database ended':
      return void (await signal('database', 'SIGTERM'))
    case 'a connection of the database killed':
      return void (await signal('backend', 'SIGKILL'))
    case 'database halted for a second':
      return halt('database')
    case 'first process killed':
      return product.kill('main', 'SIGKILL')
    case 'all killed':
      return product.kill('all', 'SIGKILL')
    case 'stopped and started':
      return product.kill('main', 'SIGTERM')
    case 'disk full': {
      const filler = join(product.dataDir, 'filler')
      try {
        await fillDisk(filler)
        await Promise.race([moreWrites(30), wait(3000)])
      } finally {
        await rm(filler, { force: true })
      }
    }
  }
}

/** Writes until nothing more goes in. */
const fillDisk = async (path: string) => {
  const some = Buffer.alloc(2 ** 22)
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(some)
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

/** The report as a table, line by line. */
export const linesOfChaos = ({ kills, seconds, statuses, tallies, files, mails, lines, faults }: ChaosReport): string[] => {
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(24) : String(cell).padStart(9))).join('')
  const cells = (some: readonly Tally[]) => {
    const sum = (read: (tally: Tally) => number) => some.reduce((total, tally) => total + read(tally), 0)
    return [
      sum(({ tried }) => tried),
      sum(({ done }) => done),
      sum(({ refused }) => refused),
      sum(({ unknown }) => unknown),
      sum(({ lost }) => lost.length),
      sum(({ twice }) => twice.length),
      sum(({ half }) => half.length),
    ]
  }
  return [
    `${[...kills.values()].reduce((a, b) => a + b, 0)} blows in ${Math.round(seconds)} s: ${[...kills].map(([name, times]) => `${times} × ${name}`).join(', ')}`,
    '',
    row(['writes', 'tried', 'done', 'refused', 'unknown', 'lost', 'twice', 'half']),
    ...[...tallies].map(([kind, tally]) => row([kind, ...cells([tally])])),
    row(['in all', ...cells([...tallies.values()])]),
    '',
    ...[...tallies].flatMap(([kind, { reasons }]) =>
      [...reasons]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 3)
        .map(([reason, times]) => `refused: ${kind}: ${times} × ${reason}`),
    ),
    `answers by status: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status || 'none'}: ${times}`)
      .join(', ')}`,
    `files: ${files.rows} rows agree with their bytes but for what is named below; ${files.orphans} bytes without a row, which go after a day`,
    `mails: ${mails.sent} sent, ${mails.unknown} unknown, ${mails.again} twice that may be, ${mails.waiting} waiting`,
    `log and metrics: ${lines} lines hold nothing that people wrote, no names, addresses, numbers of identity cards, sessions or passwords, but for what is named below`,
    ...faults.map((fault) => `FAULT ${fault}`),
    faults.length === 0 ? 'Nothing is lost, nothing stands there twice, nothing by halves.' : `${faults.length} faults`,
  ]
}
