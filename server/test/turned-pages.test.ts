import type { Endpoint } from '@pandu/contract/kit'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { demoPeople, type DemoUsername } from '../seed/people.ts'
import { testApp } from './app.ts'
import { made, matrix } from './matrix/index.ts'
import { readWorld, type World } from './matrix/world.ts'

// Every list × every sort: the page that somebody turns to is the page of that number, there and back. The statements differ, and a column that two
// of the joined tables have would break only one of them.

const it = testApp()
let world: World
beforeAll(async () => {
  world = await readWorld(it.databaseUrl, made)
})

/** The sorts of a list call; none where it is no list or has no pages. */
const sortsOf = ({ input }: Endpoint): string[] => {
  const { page, sort } = (input as Partial<z.ZodObject<Record<string, z.ZodType>>>).shape ?? {}
  const inner = (sort as Partial<z.ZodDefault<z.ZodEnum<Record<string, string>>>> | undefined)?.def?.innerType
  return page && inner ? inner.options : []
}
interface Page {
  data: object[]
  total: number
  edges?: { first: string; last: string }
  member?: Page
}

const lists = matrix.filter(
  ({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.endsWith('/export') && sortsOf(endpoint).length > 0,
)

const turned = new Set<string>()

test.each([...Map.groupBy(lists, ({ endpoint }) => endpoint.at)])(
  '%s: the page that is turned to is the page of that number',
  async (_at, all) => {
    for (const { endpoint, own, other, input } of all)
      for (const { username } of demoPeople)
        for (const sort of sortsOf(endpoint))
          for (const key of other ? [own, other].map((relation) => relation?.of(world, username)) : [0]) {
            const name = `${endpoint.at} by ${sort}`
            if (key === undefined || turned.has(name)) continue
            const pages = await turn(username, endpoint, { ...(input(world, key, username) as object), sort }, name)
            if (!pages) continue
            expect(pages.turned, name).toEqual(pages.numbered)
            turned.add(name)
          }
  },
)

test('most lists have pages to turn', () => expect(turned.size).toBeGreaterThan(150))

/** The pages that are turned to, forward and back, and those of the same numbers. Undefined where this person has no two pages. */
const turn = async (who: DemoUsername, endpoint: Endpoint, input: object, name: string) => {
  const read = async (page: object) => {
    const { status, body } = await it.as(who).call(endpoint, { ...input, page: { size: 1, ...page } })
    expect(status, name).not.toBe(500)
    const answer = body as Page
    return { status, ...(answer.member ?? answer) }
  }
  const first = await read({ number: 1 })
  if (first.status !== 200 || first.total < 2 || !first.edges) return undefined
  const second = await read({ number: 2 })
  const forward = await read({ number: 2, after: first.edges.last })
  const back = forward.edges && (await read({ number: 2, before: forward.edges.first }))
  return {
    turned: [forward.status, forward.data, back?.status ?? 200, back?.data ?? first.data],
    numbered: [200, second.data, 200, first.data],
  }
}
