import { expect, test, vi } from 'vitest'
import { openLine } from './in-turn.ts'

const busy = 'Too much to do'
/** Work that ends when the test says so, with a note of what has begun. */
const works = (line: ReturnType<typeof openLine>) => {
  const begun: number[] = []
  const ends: PromiseWithResolvers<number>[] = []
  const ask = (patience?: number) => {
    const n = ends.push(Promise.withResolvers<number>()) - 1
    return line(async () => {
      begun.push(n)
      return ends[n]!.promise
    }, patience)
  }
  return { begun, ask, end: (n: number) => ends[n]!.resolve(n), fail: (n: number) => ends[n]!.reject(new Error('broken')) }
}
const settled = () => new Promise((done) => setImmediate(done))

test('so many are worked on at once, so many wait in their order, and the next is asked to come back', async () => {
  const { begun, ask, end } = works(openLine({ atOnce: 2, waiting: 2, busy }))
  const asked = [ask(), ask(), ask(), ask()]
  await expect(ask()).rejects.toMatchObject({ status: 503, message: busy })
  expect(begun).toEqual([0, 1])
  end(1)
  await settled()
  expect(begun).toEqual([0, 1, 2])
  for (const n of [0, 2, 3]) end(n)
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3])
})

test('work that fails gives its turn on', async () => {
  const { begun, ask, fail, end } = works(openLine({ atOnce: 1, waiting: 1, busy }))
  const broken = ask()
  const next = ask()
  fail(0)
  await expect(broken).rejects.toThrow('broken')
  end(1)
  expect(await next).toBe(1)
  expect(begun).toEqual([0, 1])
})

test('a turn that comes too late is handed on to the next in line', async () => {
  const { begun, ask, end } = works(openLine({ atOnce: 1, waiting: 2, busy }))
  const first = ask()
  const [hasty, patient] = [ask(1000), ask()]
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1001)
  try {
    end(0)
    await first
    await expect(hasty).rejects.toMatchObject({ status: 503 })
    end(2)
    await patient
  } finally {
    clock.mockRestore()
  }
  expect(begun).toEqual([0, 2])
})
