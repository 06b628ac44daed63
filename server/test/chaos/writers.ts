import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBankItem } from '@pandu/contract/bank'
import { sendBlast } from '@pandu/contract/blast'
import { sendChatMessage } from '@pandu/contract/chat'
import { assignModule, moduleKinds } from '@pandu/contract/courses'
import { saveDraft } from '@pandu/contract/drafts'
import { readEvaluationSheet, storeEvaluationSheet } from '@pandu/contract/evaluations'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { createSponsorship, reviewSponsorship } from '@pandu/contract/proposals'
import { createQuiz, createQuizQuestion, quizAttempts } from '@pandu/contract/quizzes'
import { issueReport, updateReport } from '@pandu/contract/reports'
import { reviewCalls } from '@pandu/contract/reviews'
import type pg from 'pg'
import type { dice } from '../fuzz/options.ts'
import { sponsorshipDraft } from '../proposals.ts'
import { type Client, newKey, type Outcome } from './client.ts'
import { filesIn, type Product } from './product.ts'

/** What a kind of write has done, and what became of it. */
export interface Tally {
  tried: number
  done: number
  refused: number
  /** Given up without an answer. */
  unknown: number
  /** Acknowledged, and not there. */
  lost: string[]
  twice: string[]
  /** Half of it is there, or two places say different things. */
  half: string[]
  /** Why writes were refused. */
  reasons: Map<string, number>
}

/** One kind of write, made again and again by one worker. */
export interface Writer {
  kind: string
  act: () => Promise<void>
  /** Looks behind the product when all is over. */
  prove: (db: pg.Client) => Promise<void>
}

export interface Bench {
  client: Client
  product: Product
  /** For finding records to write to; closed when the writers begin. */
  db: pg.Client
  /** A statement behind the product; without effect while the database is away. */
  behind: (statement: string) => Promise<void>
  tallyOf: (kind: string) => Tally
  /** Drawn from the seed; when things happen is up to the machine. */
  rolls: ReturnType<typeof dice>
  counted: () => void
}

/** Of the demo world: a section of course 1, which the three who write into it may see. */
const SECTION = 13

/** Every write has a word of its own, by which it is found again. */
let words = 0
const word = (kind: string) => `chaos-${kind}-${process.pid}-${++words}`

/** Says it again under the same key until an answer comes; sometimes gives up, as people do. */
const writeWith =
  ({ client, product, tallyOf, rolls, counted }: Bench, kind: string) =>
  async <E extends Endpoint>(who: string, endpoint: E, input: InputOf<E> | Record<string, unknown>): Promise<Outcome<OutputOf<E>>> => {
    const tally = tallyOf(kind)
    const key = newKey()
    tally.tried++
    for (let tries = 1; ; tries++) {
      await product.up()
      // Now and then the line is cut while the write is under way.
      const cut = rolls.roll() < 0.02 ? { cutAfter: 1 + rolls.below(15) } : {}
      const outcome = await client.call(who, endpoint, input as never, { key, ...cut })
      if (outcome.is === 'unknown' && tries < 8 && (tries === 1 || rolls.roll() < 0.9)) continue
      if (outcome.is === 'done') tally.done++
      else if (outcome.is === 'unknown') tally.unknown++
      else {
        tally.refused++
        const reason = `${outcome.status} ${outcome.message.slice(0, 120)}`
        tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
      }
      counted()
      return outcome
    }
  }

/** How often each of these words stands there, by a query with a list of them. */
const countsOf = async (db: pg.Client, query: string, known: readonly string[]) => {
  const counts = new Map<string, number>()
  for (let from = 0; from < known.length; from += 5000) {
    const { rows } = await db.query<{ word: string; count: number }>(query, [known.slice(from, from + 5000)])
    for (const { word, count } of rows) counts.set(word, count)
  }
  return counts
}

/** Acknowledged ones are there, once; the others at most once. */
const once = (tally: Tally, counts: Map<string, number>, known: ReadonlyMap<string, Outcome<unknown>['is']>, times = 1) => {
  for (const [word, is] of known) {
    const count = counts.get(word) ?? 0
    if (is === 'done' && count === 0) tally.lost.push(word)
    if (is === 'refused' && count > 0) tally.half.push(`${word} was refused and is there`)
    if (count > times) tally.twice.push(`${word}: ${count} instead of ${times}`)
    else if (count > 0 && count < times) tally.half.push(`${word}: ${count} of ${times}`)
  }
}

/** A scholar hands in, somebody decides. */
export const decisions = async (bench: Bench, scholar: string): Promise<Writer> => {
  const kind = 'decisions'
  const write = writeWith(bench, kind)
  const handedIn = new Map<string, Outcome<unknown>['is']>()
  const decided = new Map<string, Outcome<unknown>['is']>()
  return {
    kind,
    act: async () => {
      const title = word('proposal')
      const made = await write(scholar, createSponsorship, {
        ...sponsorshipDraft,
        title,
      })
      handedIn.set(title, made.is)
      if (made.is !== 'done') return
      const { id } = (made.body as { data: { id: number } }).data
      for (const approval of [bench.rolls.pick(['revision', 'declined'] as const), 'approved' as const]) {
        const notes = word('decision')
        const outcome = await write('upcm', reviewSponsorship, { id, approval, notes })
        decided.set(notes, outcome.is)
      }
    },
    prove: async (db) => {
      const proposals = await countsOf(db, 'select title word, count(*)::int count from proposals where title = any($1) group by 1', [
        ...handedIn.keys(),
      ])
      once(bench.tallyOf(kind), proposals, handedIn)
      const steps = await countsOf(db, 'select notes word, count(*)::int count from proposal_steps where notes = any($1) group by 1', [
        ...decided.keys(),
      ])
      once(bench.tallyOf(kind), steps, decided)
    },
  }
}

export const chatMessages = async (bench: Bench, who: string): Promise<Writer> => {
  const kind = 'chat messages'
  const write = writeWith(bench, kind)
  const sent = new Map<string, Outcome<unknown>['is']>()
  return {
    kind,
    act: async () => {
      const message = word('chat')
      sent.set(message, (await write(who, sendChatMessage, { course_id: 1, message, key: newKey() })).is)
    },
    prove: async (db) => {
      const counts = await countsOf(db, 'select message word, count(*)::int count from chat_messages where message = any($1) group by 1', [
        ...sent.keys(),
      ])
      once(bench.tallyOf(kind), counts, sent)
    },
  }
}

export const uploads = async (bench: Bench, who: string): Promise<Writer> => {
  const kind = 'uploads'
  const write = writeWith(bench, kind)
  const sent = new Map<string, Outcome<unknown>['is']>()
  const hashes = new Map<string, string>()
  return {
    kind,
    act: async () => {
      const title = word('upload')
      const bytes = Buffer.concat([
        Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/T(${title})>>endobj\n`),
        Buffer.from(`%${'x'.repeat(bench.rolls.below(200_000))}\n`),
        Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
      ])
      hashes.set(title, createHash('sha256').update(bytes).digest('hex'))
      const content = new File([bytes], `${title}.pdf`, { type: 'application/pdf' })
      const fields = { title, description: '', category: 'Chaos', year: '2026', type_content: 'upload', content }
      sent.set(title, (await write(who, createBankItem, fields)).is)
    },
    prove: async (db) => {
      const tally = bench.tallyOf(kind)
      const counts = await countsOf(db, 'select title word, count(*)::int count from bank_data where title = any($1) group by 1', [
        ...sent.keys(),
      ])
      once(tally, counts, sent)
      const { rows } = await db.query<{ title: string; sha256: string | null; key: string | null }>(
        'select b.title, f.sha256, f.storage_key key from bank_data b left join files f on f.id = b.file_id where b.title = any($1)',
        [[...sent.keys()]],
      )
      for (const { title, sha256, key } of rows) {
        if (key === null || sha256 !== hashes.get(title)) tally.half.push(`${title} has no file, or another one`)
        else if ((await hashOf(join(filesIn(bench.product.dataDir), key))) !== sha256)
          tally.half.push(`${title}: its bytes are not what was sent`)
      }
    },
  }
}

/** Of a file; none where there is none. */
export const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}

export const drafts = async (bench: Bench, who: string): Promise<Writer> => {
  const kind = 'drafts'
  const write = writeWith(bench, kind)
  const record = word('draft')
  const writer = `chaos${process.pid}${words}`
  let [version, last, said] = [0, 0, 0]
  return {
    kind,
    act: async () => {
      const n = ++said
      const outcome = await write(who, saveDraft, { form: createBankItem.at, record, version, writer, values: { n }, files: {} })
      if (outcome.is !== 'done') return
      ;[version, last] = [(outcome.body as { data: { version: number } }).data.version, n]
    },
    prove: async (db) => {
      const { rows } = await db.query<{ n: number; version: number }>(
        `select ("values"->>'n')::int n, version from form_drafts where record = $1`,
        [record],
      )
      const tally = bench.tallyOf(kind)
      if (last > 0 && !((rows[0]?.n ?? 0) >= last)) tally.lost.push(`the draft holds ${rows[0]?.n}, but ${last} was said to be saved`)
      if (rows.length > 1) tally.twice.push(record)
      if (rows[0] && rows[0].version > said) tally.twice.push(`${said} times saved, and version ${rows[0].version}`)
    },
  }
}

/** Rows of the sheet of a meeting: all of them or none. */
export const evaluationSheets = async (bench: Bench, offset: number): Promise<Writer> => {
  const kind = 'sheets of evaluations'
  const write = writeWith(bench, kind)
  const { rows } = await bench.db.query<{ id: number; username: string }>(
    `select m.id, u.username from meetings m join users u on u.id = m.author_id
     where m.ends_at < now() - interval '1 day' and m.state = 'planned' and u.status = 1 and u.username in ('facilitator', 'mentor')
       and (select count(*) from evaluations e where e.meeting_id = m.id) > 1 order by m.id offset $1 limit 1`,
    [offset],
  )
  if (!rows[0]) throw new Error('The demo world has no such meeting')
  const { id, username } = rows[0]
  const place = { course_schedule_administrator_id: id }
  const saved = new Map<string, Outcome<unknown>['is']>()
  let people = 0
  return {
    kind,
    act: async () => {
      await bench.product.up()
      const sheet = await bench.client.call(username, readEvaluationSheet, { filter: place })
      if (sheet.is !== 'done') return
      const read = (sheet.body as { data: { scholar_id: number; updated_at: string | null }[] }).data
      const notes = word('sheet')
      people = read.length
      const changed = read.map(({ scholar_id, updated_at }) => ({
        scholar_id,
        attendance: 'presence' as const,
        score: 80,
        notes,
        updated_at,
      }))
      const outcome = await write(username, storeEvaluationSheet, { ...place, rows: changed, aliases: [] })
      saved.set(notes, outcome.is)
    },
    prove: async (db) => {
      const counts = await countsOf(db, 'select notes word, count(*)::int count from evaluation_history where notes = any($1) group by 1', [
        ...saved.keys(),
      ])
      once(bench.tallyOf(kind), counts, saved, people)
    },
  }
}

export const quizAnswers = async (bench: Bench, who: 'scholar2' | 'tsa'): Promise<Writer> => {
  const kind = 'quiz answers'
  const write = writeWith(bench, kind)
  const must = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
    const got = await outcome
    if (got.is !== 'done') throw new Error(`The quiz could not be made: ${JSON.stringify(got)}`)
    return got.body
  }
  const { call } = bench.client
  const made = await must(call('ld', createQuiz, { title: word('quiz'), time: 600 }))
  const quiz = made.data.id
  await must(call('ld', createQuizQuestion, { course_quiz_id: quiz, question: 'Why?', type: 'essay', answer: 'Because' }))
  await must(call('ld', assignModule, { course_section_id: SECTION, module_id: moduleKinds.quiz, instance_id: quiz }))
  const place = { course_quiz_id: quiz, course_section_id: SECTION }
  const opened = await must(call(who, quizAttempts.open, { filter: place }))
  const question = opened.data.questions[0]!.question_id
  let [said, last] = [0, 0]
  return {
    kind,
    act: async () => {
      const n = ++said
      const answer = JSON.stringify([{ course_quiz_question_id: question, answer: String(n) }])
      if ((await write(who, quizAttempts.draft, { ...place, answer })).is === 'done') last = n
    },
    prove: async (db) => {
      const { rows } = await db.query<{ answer: string }>(
        `select w.answer from attempt_answers w join attempts a on a.id = w.attempt_id join users u on u.id = a.scholar_id
         where a.quiz_id = $1 and u.username = $2`,
        [quiz, who],
      )
      const tally = bench.tallyOf(kind)
      if (rows.length !== 1) tally.half.push(`${rows.length} rows of one answer`)
      if (last > 0 && !(Number(rows[0]?.answer) >= last))
        tally.lost.push(`the answer is ${rows[0]?.answer}, but ${last} was said to be saved`)
    },
  }
}

/** Drafts of monthly reviews. */
export const reviews = async (bench: Bench, offset: number): Promise<Writer> => {
  const kind = 'reviews'
  const write = writeWith(bench, kind)
  const { rows } = await bench.db.query<{
    id: number
    course_id: number
    scholar_id: number
    month: string
    side: 'facilitator' | 'mentor'
    username: string
  }>(
    `select r.id, r.course_id, r.scholar_id, to_char(r.month, 'FMmonth YYYY') as month, r.side, u.username from reviews r join users u on u.id = r.author_id
     where r.status_draft = 1 and u.username in ('facilitator', 'mentor') order by r.id offset $1 limit 1`,
    [offset],
  )
  if (!rows[0]) throw new Error('The demo world has no draft of a review')
  const { id, course_id, scholar_id, month, side, username } = rows[0]
  const [period_month, period_year] = month.trim().split(' ')
  let [said, last] = [0, 0]
  return {
    kind,
    act: async () => {
      const n = ++said
      const input = {
        id,
        course_id,
        scholar_id,
        period_month,
        period_year,
        content: `Review ${n}`,
        next_step: '',
        note: '',
        status_draft: 1,
      }
      if ((await write(username, reviewCalls[side].update, input)).is === 'done') last = n
    },
    prove: async (db) => {
      const { rows: now } = await db.query<{ content: string }>('select content from reviews where id = $1', [id])
      const stored = Number(/^Review (\d+)$/.exec(now[0]?.content ?? '')?.[1])
      if (last > 0 && !(stored >= last))
        bench.tallyOf(kind).lost.push(`the review says ${now[0]?.content}, but ${last} was said to be saved`)
    },
  }
}

/** Reports are changed and issued again: one version after the other, one of them valid. */
export const reportIssues = async (bench: Bench, offset: number): Promise<Writer> => {
  const kind = 'report issues'
  const write = writeWith(bench, kind)
  const { rows } = await bench.db.query<{ id: number; scholar_id: number; period: 'baseline' | 'midline' | 'endline'; values: object }>(
    `select r.id, r.scholar_id, r.period, json_build_object('competency_value', r.competency_value, 'competency_desc', r.competency_desc,
       'competency_evidence', r.competency_evidence, 'psychological_desc', r.psychological_desc) "values" from report_issues i join reports r on r.scholar_id = i.scholar_id and r.period = i.period
     join users u on u.id = r.scholar_id and u.status = 1 where i.state = 'valid' order by r.id offset $1 limit 1`,
    [offset],
  )
  if (!rows[0]) throw new Error('The demo world has no issued report')
  const { id, scholar_id, period, values } = rows[0]
  const versions = new Set<number>()
  const texts = new Map<string, Outcome<unknown>['is']>()
  return {
    kind,
    act: async () => {
      const description = word('report')
      const changed = await write('superadmin', updateReport, { ...values, id, description })
      texts.set(description, changed.is)
      const issued = await write('superadmin', issueReport, { scholar_id, period })
      if (issued.is === 'done') versions.add((issued.body as { data: { version: number } }).data.version)
    },
    prove: async (db) => {
      const tally = bench.tallyOf(kind)
      const { rows: now } = await db.query<{ version: number; state: string; key: string | null; sha256: string }>(
        `select i.version, i.state, f.storage_key key, i.sha256 from report_issues i left join files f on f.id = i.file_id
         where i.scholar_id = $1 and i.period = $2 order by i.version`,
        [scholar_id, period],
      )
      const stored = new Set(now.map(({ version }) => version))
      for (const version of versions) if (!stored.has(version)) tally.lost.push(`version ${version} of ${scholar_id}`)
      if (stored.size !== now.length) tally.twice.push(`two documents of one version of ${scholar_id}`)
      if (now.filter(({ state }) => state === 'valid').length !== 1) tally.half.push(`not one valid document of ${scholar_id}`)
      for (const { version, key, sha256 } of now)
        if (key === null || (await hashOf(join(filesIn(bench.product.dataDir), key))) !== sha256)
          tally.half.push(`version ${version} of ${scholar_id} has not its bytes`)
      const counts = await countsOf(
        db,
        `select c->>'to' word, count(*)::int count from report_changes r, jsonb_array_elements(r.changes) c where c->>'to' = any($1) group by 1`,
        [...texts.keys()],
      )
      once(tally, counts, texts)
    },
  }
}

/** Letters to many. Their time is brought forward, because they wait two minutes. */
export const blasts = async (bench: Bench): Promise<Writer> => {
  const kind = 'blast mails'
  const write = writeWith(bench, kind)
  const sent = new Map<string, Outcome<unknown>['is']>()
  return {
    kind,
    act: async () => {
      const subject = word('blast')
      sent.set(
        subject,
        (await write('upcm', sendBlast, { to: ['tf'], without: [], subject, content: '<p>Hello {{name}}</p>', send_at: null })).is,
      )
      await bench.behind(`update blasts set send_at = now() where state = 'waiting' and subject like 'chaos-%'`)
    },
    prove: async (db) => {
      const counts = await countsOf(db, 'select subject word, count(*)::int count from blasts where subject = any($1) group by 1', [
        ...sent.keys(),
      ])
      once(bench.tallyOf(kind), counts, sent)
    },
  }
}
