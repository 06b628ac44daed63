import { type ComingDay, type CounterGroup, type NextStep, overviewPages, readOverview, readUnread } from '@pandu/contract/overview'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { definePart, type Parts } from '../../kit/parts.ts'
import { overview } from './overview.area.ts'

const database = openTestDatabase()
const page = overviewPages.overview()
/** The overview where areas contribute these parts. */
const joining = (...parts: Parts[]) => {
  const areas = parts.map((one, index) => ({ name: `area${index}`, tables: [], routes: [], parts: one }))
  const calls = directCalls(database, overview, ...areas)
  return {
    overviewOf: async (who: DemoUsername) => (await calls.as(who).call(readOverview, {})).data,
    unreadOf: async (who: DemoUsername) => (await calls.as(who).call(readUnread, {})).data.map(({ count }) => count),
  }
}
const everybody = ['guest', 'scholar', 'vendor'] as const
const number = (key: string, group: 'waiting' | 'people', count: number) => ({
  key,
  group,
  label: key,
  url: page,
  count: sql`${count}::int`,
})
const group = (key: string): CounterGroup => ({
  key,
  title: key,
  url: null,
  counters: [{ key: `of ${key}`, label: key, count: 1, url: page, waiting_since: null }],
})

test('numbers of single areas stand where they belong: with what waits, or with the people', async () => {
  const numbers: Parts = { counters: () => [number('unsent', 'waiting', 3), number('counselled', 'people', 4)] }
  const groups: Parts = { overview: async () => ({ counts: [group('campuses'), group('accounts')] }) }
  for (const who of everybody) {
    const { waiting, counts } = await joining(numbers, groups).overviewOf(who)
    expect(
      waiting.map(({ key, count }) => [key, count]),
      who,
    ).toEqual([['unsent', 3]])
    expect(
      counts.map(({ key, counters }) => [key, ...counters.map((one) => one.key)]),
      who,
    ).toEqual([
      ['campuses', 'of campuses'],
      ['accounts', 'of accounts', 'counselled'],
    ])
  }
})

test('numbers of people have a heading where no area has one, and no heading stands without a number', async () => {
  const headed = async (...parts: Parts[]) =>
    (await joining(...parts).overviewOf('guest')).counts.map(({ title, counters }) => [title, ...counters.map(({ key }) => key)])
  const people: Parts = { counters: () => [number('counselled', 'people', 4)] }
  const groups: Parts = { overview: async () => ({ counts: [group('campuses')] }) }
  expect(await headed(people)).toEqual([['People', 'counselled']])
  expect(await headed(groups, people)).toEqual([
    ['campuses', 'of campuses'],
    ['People', 'counselled'],
  ])
  expect(await headed(groups)).toEqual([['campuses', 'of campuses']])
})

test('what comes first waits for the reader the longest; the rest follows by its kind', async () => {
  const step = (kind: NextStep['kind'], since: string | null): NextStep => ({ kind, title: kind, detail: '', url: page, since })
  const [old, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
  const steps = [step('profile', null), step('learn', late), step('sign', late), step('handin', old), step('mark', old)]
  for (const who of everybody) {
    const { next } = await joining({ overview: async () => ({ next: steps }) }).overviewOf(who)
    expect(
      next.map(({ kind }) => kind),
      who,
    ).toEqual(['mark', 'sign', 'handin', 'learn', 'profile'])
  }
})

test('dates are shown from today until the sixtieth day', async () => {
  const days = sql<{ id: number; at: string }>`
    select n id, (now() at time zone 'Asia/Jakarta')::date + n as at from unnest(array[-1, 0, 60, 61]) n`
  const dates = definePart<{ id: number; at: string }, ComingDay>('days', days, ({ id, at }) => ({
    key: `days.${id}`,
    day: at,
    what: '',
    title: `${id}`,
    url: page,
  }))
  for (const who of everybody)
    expect(
      (await joining({ dates: () => [dates] }).overviewOf(who)).dates.map(({ title }) => title),
      who,
    ).toEqual(['0', '60'])
})

test('dates of one day are in the order of their times, what has none first', async () => {
  const days = sql<{
    id: number
    at: string
  }>`select n id, (now() at time zone 'Asia/Jakarta')::date + n / 10 as at from unnest(array[13, 2, 1, 0]) n`
  const dates = definePart<{ id: number; at: string }, ComingDay>('days', days, ({ id, at }) => ({
    key: `days.${id}`,
    day: at,
    what: '',
    title: `${id}`,
    url: page,
    ...(id > 0 && { begins: 1_800_000_000 + id, ends: 1_800_000_100 }),
  }))
  const shown = (await joining({ dates: () => [dates] }).overviewOf('scholar')).dates
  expect(shown.map(({ title }) => title)).toEqual(['0', '1', '2', '13'])
})

test('what others have written is told to scholars and partners, not to staff', async () => {
  const { unreadOf } = joining({ unread: async () => [{ key: 'chat', label: 'Chat', count: 2, url: page, waiting_since: null }] }, {})
  expect([await unreadOf('scholar'), await unreadOf('facilitator'), await unreadOf('guest')]).toEqual([[2], [2], []])
})
