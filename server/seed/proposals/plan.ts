import { minimumSemester } from '@pandu/contract/proposals'
import { type Clock, semesterOf } from '../clock.ts'
import { type Random, random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { type Move, namedStories, stories } from './stories.ts'
import { type Topic, topics, townsFor } from './topics.ts'

/** One proposal to be told: whose, what about, what happens, and how many days ago each step was. */
export interface Outline {
  scholar: Scholar
  topic: Topic
  town: string
  moves: Move[]
  /** The submission first. */
  daysAgo: number[]
}

const crowdSize = 66

/** Decides who proposes what, so that every story of stories.ts occurs and nobody below the fifth semester applies. */
export function outlines(scholars: readonly Scholar[], clock: Clock): Outline[] {
  const chance = random('proposals')
  const deal = dealer(chance)
  const list: Outline[] = []
  for (const [username, own] of Object.entries(namedStories)) {
    const scholar = scholars.find(({ account }) => account.username === username)
    if (!scholar) throw new Error(`There is no scholar ${username}`)
    for (const { topic: number, moves, rests } of own) {
      const subject = deal(topics[number])
      list.push({ scholar, ...subject, moves, daysAgo: spread(chance, moves, rests) })
    }
  }

  const named = new Set(Object.keys(namedStories))
  const able = chance.shuffle(scholars.filter(({ account }) => account.status === 1 && !named.has(account.username)))
  const used = new Set<Scholar>()
  const weights = stories.reduce((sum, { weight }) => sum + weight, 0)
  for (const { moves, rests, weight } of stories) {
    const count = Math.max(1, Math.round((weight / weights) * crowdSize))
    for (let n = 0; n < count; n++) {
      // Most waiting is short: the square keeps the long waits rare.
      const rest = rests[0] + Math.round(chance.next() ** 2 * (rests[1] - rests[0]))
      const daysAgo = spread(chance, moves, rest)
      const fitting = able.filter((one) => couldApply(one, clock, daysAgo, minimumSemester.internships))
      // Some have a second or third proposal.
      const fresh = chance.chance(0.18) ? fitting.filter((one) => used.has(one)) : fitting.filter((one) => !used.has(one))
      const scholar = fresh[0] ?? fitting[0]
      if (!scholar) continue
      used.add(scholar)
      list.push({ scholar, ...deal(), moves, daysAgo })
    }
  }
  return list
}

/** From that semester on, and not after having become alumni; those who have may not still be waiting for a decision. */
export function couldApply({ account, cohort }: Scholar, clock: Clock, daysAgo: number[], semester: number): boolean {
  const left = account.alumni_at ? Date.parse(account.alumni_at) : Number.POSITIVE_INFINITY
  return semesterOf(cohort, clock.ago(daysAgo[0]!)) >= semester && clock.ago(daysAgo.at(-1)!).getTime() < left
}

/** Deals topics like cards, all of them before one comes again, and never the same topic and town twice. */
function dealer(chance: Random): (topic?: Topic) => { topic: Topic; town: string } {
  let cards: Topic[] = []
  const free = new Map(topics.map((topic) => [topic, chance.shuffle(townsFor(topic))]))
  return (wanted) => {
    if (cards.length === 0) cards = chance.shuffle(topics)
    const topic = wanted ?? cards.pop()!
    const towns = free.get(topic)!
    return { topic, town: towns.pop() ?? chance.pick(townsFor(topic)) }
  }
}

const patience: Record<Move, readonly [number, number]> = {
  edit: [1, 3],
  withdraw: [1, 1],
  resubmit: [2, 9],
  revise: [3, 10],
  decline: [4, 12],
  approve: [3, 12],
  finish: [100, 128],
  giveUp: [3, 9],
}

/** Counts back from the last step. */
export function spread(chance: Random, moves: readonly Move[], rests: number): number[] {
  const daysAgo = [rests]
  for (const move of moves.toReversed()) daysAgo.unshift(daysAgo[0]! + chance.int(...patience[move]))
  return daysAgo
}
