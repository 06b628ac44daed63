import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { createQueryClient, refreshAreas } from './query.ts'

/** A screen that shows one call of the area, whose answers come when the test says so. */
const open = () => {
  const client = createQueryClient()
  const fetches: PromiseWithResolvers<string>[] = []
  const queryFn = vi.fn<() => Promise<string>>(() => {
    const fetch = Promise.withResolvers<string>()
    fetches.push(fetch)
    return fetch.promise
  })
  const observer = new QueryObserver(client, { queryKey: ['contracts', 'GET x', {}], queryFn, retry: false })
  const shown = () => observer.getCurrentResult().data
  const leave = observer.subscribe(() => {})
  const answer = (n: number, value: string) => fetches[n]?.resolve(value)
  const fail = (n: number) => fetches[n]?.reject(new Error('The server is busy'))
  return { client, queryFn, answer, fail, shown, leave }
}

test('a change that is heard of during the first fetch is fetched after it', async () => {
  const screen = open()
  const refreshed = refreshAreas(screen.client, ['contracts'])
  screen.answer(0, 'before')
  await vi.waitFor(() => expect(screen.queryFn).toHaveBeenCalledTimes(2))
  screen.answer(1, 'after')
  await refreshed
  expect(screen.shown()).toBe('after')
  screen.leave()
})

test('a first fetch that fails is tried again after a change', async () => {
  const screen = open()
  const refreshed = refreshAreas(screen.client, ['contracts'])
  screen.fail(0)
  await vi.waitFor(() => expect(screen.queryFn).toHaveBeenCalledTimes(2))
  screen.answer(1, 'after')
  await refreshed
  expect(screen.shown()).toBe('after')
  screen.leave()
})

test('a change between two fetches is fetched once, other areas are left alone', async () => {
  const screen = open()
  screen.answer(0, 'before')
  await vi.waitFor(() => expect(screen.shown()).toBe('before'))
  await refreshAreas(screen.client, ['scores'])
  expect(screen.queryFn).toHaveBeenCalledTimes(1)
  const refreshed = refreshAreas(screen.client, ['contracts', 'contracts'])
  screen.answer(1, 'after')
  await refreshed
  expect(screen.queryFn).toHaveBeenCalledTimes(2)
  expect(screen.shown()).toBe('after')
  screen.leave()
})

test('a failure that may pass is tried once more, one that has been asked again is not', () => {
  const retry = createQueryClient().getDefaultOptions().queries!.retry as (count: number, error: Error) => boolean
  expect(retry(0, new CallError(503, 'busy'))).toBe(true)
  expect(retry(0, new CallError(503, 'busy', {}, undefined, undefined, true))).toBe(false)
})
