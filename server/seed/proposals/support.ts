import {
  gepDocumentNames,
  minimumSemester,
  type ProposalApproval,
  type ProposalKind,
  sponsorshipDocumentNames,
} from '@pandu/contract/proposals'
import type { Clock } from '../clock.ts'
import { type Random, random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { isLink } from './draft.ts'
import { couldApply, spread } from './plan.ts'
import { approvals, refusals, type SupportRequest, requestsOf } from './support-texts.ts'
import { after, isReview, type Move } from './stories.ts'
import { gepTopics, sponsorshipTopics, type SupportTopic } from './support-topics.ts'
import { reviewer, type Step, when } from './make.ts'

export type SupportKind = Exclude<ProposalKind, 'internships'>

/** A sponsorship or GEP proposal with its whole life. */
export interface Support {
  kind: SupportKind
  outline: { scholar: Scholar; topic: SupportTopic }
  content: Record<string, string>
  approval: ProposalApproval
  notes: string
  attendance: ''
  steps: Step[]
}

export const supportDocumentNames = { sponsorships: sponsorshipDocumentNames, gep: gepDocumentNames } as const
const topics = { sponsorships: sponsorshipTopics, gep: gepTopics }

/** What happens, how long ago the last of it was, and how many of the crowd it happens to. */
const stories: { moves: Move[]; rests: readonly [number, number]; sponsorships: number; gep: number }[] = [
  { moves: [], rests: [0, 19], sponsorships: 8, gep: 5 },
  { moves: ['revise'], rests: [1, 24], sponsorships: 5, gep: 3 },
  { moves: ['revise', 'resubmit'], rests: [0, 9], sponsorships: 4, gep: 3 },
  { moves: ['decline'], rests: [8, 180], sponsorships: 3, gep: 2 },
  { moves: ['decline', 'resubmit'], rests: [1, 8], sponsorships: 1, gep: 1 },
  { moves: ['approve'], rests: [3, 260], sponsorships: 9, gep: 5 },
  { moves: ['revise', 'resubmit', 'approve'], rests: [4, 300], sponsorships: 7, gep: 4 },
]

/** Proposals of the named people; the number is the topic. */
const named: Record<string, Record<SupportKind, { topic: number; moves: Move[]; rests: number }[]>> = {
  scholar: {
    sponsorships: [
      { topic: 4, moves: ['revise', 'resubmit', 'approve'], rests: 190 },
      { topic: 8, moves: ['decline'], rests: 88 },
      { topic: 11, moves: ['revise'], rests: 2 },
      { topic: 0, moves: [], rests: 4 },
    ],
    gep: [
      { topic: 5, moves: ['decline'], rests: 230 },
      { topic: 0, moves: ['revise', 'resubmit', 'approve'], rests: 96 },
      { topic: 6, moves: ['revise'], rests: 5 },
      { topic: 4, moves: ['revise', 'resubmit'], rests: 1 },
    ],
  },
  scholar2: { sponsorships: [{ topic: 7, moves: [], rests: 7 }], gep: [] },
  tsa: {
    sponsorships: [
      { topic: 5, moves: ['approve'], rests: 64 },
      { topic: 12, moves: ['revise'], rests: 9 },
    ],
    gep: [{ topic: 7, moves: ['revise', 'resubmit'], rests: 3 }],
  },
}

/** Every sponsorship and GEP proposal of the demo world, told. */
export function makeSupport(scholars: readonly Scholar[], clock: Clock): Support[] {
  const chance = random('support')
  const able = chance.shuffle(scholars.filter(({ account }) => account.status === 1 && !(account.username in named)))
  const list: Support[] = []
  for (const kind of ['sponsorships', 'gep'] as const) {
    const add = (scholar: Scholar, topic: SupportTopic, moves: Move[], daysAgo: number[]) =>
      list.push(supportOf(random(`support ${kind} ${list.length}`), kind, scholar, topic, moves, daysAgo, clock))
    for (const [username, own] of Object.entries(named)) {
      const scholar = scholars.find(({ account }) => account.username === username)!
      for (const { topic, moves, rests } of own[kind]) add(scholar, topics[kind][topic]!, moves, spread(chance, moves, rests))
    }
    const waiting = [...able]
    for (const story of stories)
      for (let n = 0; n < story[kind]; n++) {
        // Most waiting is short: the square keeps the long waits rare.
        const daysAgo = spread(chance, story.moves, story.rests[0] + Math.round(chance.next() ** 2 * (story.rests[1] - story.rests[0])))
        const at = waiting.findIndex((one) => couldApply(one, clock, daysAgo, minimumSemester[kind]))
        if (at < 0) continue
        add(waiting.splice(at, 1)[0]!, chance.pick(topics[kind]), story.moves, daysAgo)
      }
  }
  return list
}

function supportOf(
  chance: Random,
  kind: SupportKind,
  scholar: Scholar,
  topic: SupportTopic,
  moves: readonly Move[],
  daysAgo: readonly number[],
  clock: Clock,
): Support {
  const own = scholar.account.id
  const content = contentOf(chance, kind, scholar, topic)
  const asked = moves.map((move, n): SupportRequest | undefined =>
    move === 'revise' || (move === 'decline' && moves[n + 1] === 'resubmit') ? chance.pick(requestsOf(kind)) : undefined,
  )
  // What will be mended is wrong at first.
  const mended = new Map<string, string>()
  for (const { field } of asked.filter((one) => one !== undefined)) {
    mended.set(field, content[field]!)
    content[field] = flawed(field, content, topic)
  }
  const first = clock.ago(daysAgo[0]!, chance.int(7, 21), chance.int(0, 59))
  const steps: Step[] = [{ by: own, at: first, action: 'submitted', from: null, to: 'process', notes: '', changes: [] }]
  let notes = ''
  for (const [n, move] of moves.entries()) {
    const before = steps.at(-1)!
    const step: Step = {
      by: own,
      at: when(chance, clock, move, daysAgo[n + 1]!),
      action: 'changed',
      from: before.to,
      to: after[move],
      notes: '',
      changes: [],
    }
    if (isReview(move)) {
      notes = asked[n]?.notes ?? chance.pick(move === 'decline' ? refusals : approvals)
      Object.assign(step, { by: reviewer(chance, own), action: 'reviewed', notes })
    } else {
      const { field } = asked[n - 1]!
      step.changes = [{ field, from: content[field]!, to: mended.get(field)! }]
      content[field] = mended.get(field)!
    }
    // Two steps of one day keep their order.
    if (step.at <= before.at) step.at = new Date(before.at.getTime() + 40 * 60_000)
    steps.push(step)
  }
  return { kind, outline: { scholar, topic }, content, approval: steps.at(-1)!.to, notes, attendance: '', steps }
}

const fileNames: Record<string, string> = {
  letter: 'surat-permohonan',
  confirmation: 'surat-konfirmasi',
  ktp: 'ktp',
  tabungan: 'buku-tabungan',
  surat_tsa: 'surat-rekomendasi',
}

/** A proposal as it should be when nothing is left to ask for; documents are names of files or links. */
function contentOf(chance: Random, kind: SupportKind, { account }: Scholar, topic: SupportTopic): Record<string, string> {
  const owner = account.username.replaceAll('.', '-')
  const documents = supportDocumentNames[kind].map((name): [string, string] => {
    const file = fileNames[name]!
    // The named people have most of theirs as files, so that there is something to be taken over.
    if (chance.chance(account.id < 100 ? 0.25 : 0.6)) return [name, `https://berkas.example/${owner}/${file}`]
    return [name, name === 'ktp' ? `${file}.jpg` : `${file}-${owner}.pdf`]
  })
  return {
    title: topic.title,
    description: topic.description,
    destination: kind === 'sponsorships' ? topic.choice : '',
    type: kind === 'gep' ? topic.choice : '',
    content: `https://berkas.example/${owner}/${kind === 'gep' ? 'rencana-studi' : 'rincian-biaya'}`,
    ...Object.fromEntries(documents),
  }
}

/** The same field before the scholar was asked to mend it. */
function flawed(field: string, content: Record<string, string>, topic: SupportTopic): string {
  if (field === 'title') return topic.loose
  if (field === 'description') return content['description']!.split('. ')[0]!
  if (field === 'content') return ''
  const value = content[field]!
  return isLink(value) ? `${value}-lama` : value.replace(/\.(pdf|jpg)$/, '-lama.$1')
}
