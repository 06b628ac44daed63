import { expect, test, vi } from 'vitest'
import { throwIfAborted, openWorkQueue, withQueueWaits } from './queue-waits.ts'

const busy = 'Too much to do'
/** Tasks that end when the test says so, and a list of those that have begun. */
const works = (line: ReturnType<typeof openWorkQueue>) => {
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

test('tasks run up to the limit, wait in order up to the limit, and further ones are refused', async () => {
  const { begun, ask, end } = works(openWorkQueue({ atOnce: 2, waiting: 2, busy }))
  const asked = [ask(), ask(), ask(), ask()]
  await expect(ask()).rejects.toMatchObject({ status: 503, message: busy })
  expect(begun).toEqual([0, 1])
  end(1)
  await settled()
  expect(begun).toEqual([0, 1, 2])
  for (const n of [0, 2, 3]) end(n)
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3])
})

test('a failed task passes its turn on', async () => {
  const { begun, ask, fail, end } = works(openWorkQueue({ atOnce: 1, waiting: 1, busy }))
  const broken = ask()
  const next = ask()
  fail(0)
  await expect(broken).rejects.toThrow('broken')
  end(1)
  expect(await next).toBe(1)
  expect(begun).toEqual([0, 1])
})

test('a turn that comes too late is passed to the next task', async () => {
  const { begun, ask, end } = works(openWorkQueue({ atOnce: 1, waiting: 2, busy }))
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
    waiting: { what: () => what, onPosition: (before: number) => void places.push(before), signal: gone.signal },
  }
}

/** A queue with one slot, and calls that need it in the middle of their work. */
const busyLine = (waiting = 4) => {
  const line = openWorkQueue({ atOnce: 1, waiting, busy })
  const first = Promise.withResolvers<string>()
  const working = line(() => first.promise)
  const steps: string[] = []
  const start = (name: string, one = call(name)) => ({
    ...one,
    answer: withQueueWaits(
      one.waiting,
      async () => {
        steps.push(`${name} begins`)
        const answer = await line(async () => `${name} is done`)
        throwIfAborted()
        return answer
      },
      { pause: () => steps.push(`${name} pauses`), resume: () => steps.push(`${name} goes on`) },
    ),
  })
  return { start, steps, end: () => first.resolve('x'), working, line }
}

test('a call that must wait stops, gets its position at each change, and starts again', async () => {
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

test('a cancelled call leaves the queue, the others move up, and its work does not run', async () => {
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

test('a call that is cancelled when its turn comes writes nothing', async () => {
  const { start, end } = busyLine()
  const one = call('a')
  const a = start('a', { ...one, waiting: { ...one.waiting, onPosition: (before) => void (before === 0 && one.leave()) } })
  await settled()
  end()
  await expect(a.answer).rejects.toThrow('This was cancelled')
})

test('the same call cannot wait twice, another one can, and a full queue refuses calls', async () => {
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

test('a failed call passes its turn to the next', async () => {
  const { line, end } = busyLine()
  const broken = withQueueWaits(
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
