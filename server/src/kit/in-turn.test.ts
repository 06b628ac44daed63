import { expect, test, vi } from 'vitest'
import { mustBeWanted, openLine, withTurns } from './in-turn.ts'

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

const call = (what: string) => {
  const gone = new AbortController()
  const places: number[] = []
  return {
    places,
    leave: () => gone.abort(),
    waiting: { what: () => what, told: (before: number) => void places.push(before), gone: gone.signal },
  }
}

/** A line with room for one, and calls that need it in the middle of what they do. */
const busyLine = (waiting = 4) => {
  const line = openLine({ atOnce: 1, waiting, busy })
  const first = Promise.withResolvers<string>()
  const working = line(() => first.promise)
  const steps: string[] = []
  const start = (name: string, one = call(name)) => ({
    ...one,
    answer: withTurns(
      one.waiting,
      async () => {
        steps.push(`${name} begins`)
        const answer = await line(async () => `${name} is done`)
        mustBeWanted()
        return answer
      },
      { pause: () => steps.push(`${name} pauses`), resume: () => steps.push(`${name} goes on`) },
    ),
  })
  return { start, steps, end: () => first.resolve('x'), working, line }
}

test('a call that finds the line taken gives up what it has begun, hears its place each time that changes, and begins again', async () => {
  const { start, steps, end } = busyLine()
  const [a, b] = [start('a'), start('b')]
  await settled()
  expect(steps).toEqual(['a begins', 'b begins', 'a pauses', 'b pauses'])
  expect([a.places, b.places]).toEqual([[1], [2]])
  end()
  expect(await Promise.all([a.answer, b.answer])).toEqual(['a is done', 'b is done'])
  expect(steps.slice(4)).toEqual(['a goes on', 'a begins', 'b goes on', 'b begins'])
  expect([a.places, b.places]).toEqual([
    [1, 0],
    [2, 1, 0],
  ])
})

test('whoever cancels leaves the line, the others move up, and nothing more is done for it', async () => {
  const { start, steps, end } = busyLine()
  const [a, b] = [start('a'), start('b')]
  await settled()
  a.leave()
  await expect(a.answer).rejects.toMatchObject({ status: 503 })
  expect(b.places).toEqual([2, 1])
  end()
  expect(await b.answer).toBe('b is done')
  expect(steps.filter((step) => step === 'a begins')).toHaveLength(1)
})

test('a wait that is cancelled as its turn comes writes nothing', async () => {
  const { start, end } = busyLine()
  const one = call('a')
  const a = start('a', { ...one, waiting: { ...one.waiting, told: (before) => void (before === 0 && one.leave()) } })
  await settled()
  end()
  await expect(a.answer).rejects.toThrow('This was cancelled')
})

test('the same call does not stand in line twice, another one does, and a full line refuses', async () => {
  const { start, end } = busyLine(2)
  const a = start('a')
  await settled()
  await expect(start('a').answer).rejects.toMatchObject({ status: 409 })
  const b = start('b')
  await settled()
  await expect(start('c').answer).rejects.toMatchObject({ status: 503, message: busy })
  end()
  expect(await Promise.all([a.answer, b.answer])).toEqual(['a is done', 'b is done'])
})

test('the turn of a call that fails goes on to the next', async () => {
  const { line, end } = busyLine()
  const broken = withTurns(
    call('a').waiting,
    () =>
      line(async () => {
        throw new Error('broken')
      }),
    { pause: () => {}, resume: () => {} },
  )
  await settled()
  end()
  await expect(broken).rejects.toThrow('broken')
  expect(await line(async () => 'free')).toBe('free')
})
