import { MAX_ARCHIVE_RECORDS } from '@pandu/contract/kit'
import { contractPapers } from '@pandu/contract/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { person, refuse, renderAt } from '../test/index.ts'
import { ArchiveButton } from './ArchiveButton.tsx'

const at = 'POST manage/contract/papers'
const path = '/api/manage/contract/papers?id[]=3'
const done = { message: '2 files with 1 MB in one archive', data: { path, files: 2, bytes: 9 } }

const clicked: string[] = []
const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  clicked.push(this.getAttribute('href') ?? '')
})
afterEach(() => {
  cleanup()
  clicked.length = 0
  click.mockClear()
})
const made = (answer: unknown, given: { ids?: number[]; isAll?: boolean } = {}) =>
  renderAt(<ArchiveButton calls={contractPapers} label="Download contracts" ids={given.ids ?? [3]} isAll={given.isAll ?? false} />, {
    me: person('TF'),
    answers: { [at]: answer as never },
  })
const button = () => screen.findByRole('button', { name: 'Download contracts' })

test('a look comes first, then the download, once for a double click, also by keys', async () => {
  const { user, calls } = made(async () => {
    await new Promise((next) => setTimeout(next, 20))
    return done
  })
  await user.dblClick(await button())
  await waitFor(() => expect(clicked).toEqual([path]))
  expect(calls(at).map(({ input }) => input)).toEqual([{ id: [3] }])
  expect(await screen.findByText('2 files with 1 MB in one archive')).toBeTruthy()
  ;(await button()).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(clicked).toHaveLength(2))
})

test('what there is nothing of is said, and nothing is fetched', async () => {
  const { user } = made(refuse(409, 'None of these contracts has a document yet'))
  await user.click(await button())
  expect(await screen.findByText('None of these contracts has a document yet')).toBeTruthy()
  expect(clicked).toEqual([])
})

test('more than an archive takes, or all that match, cannot be asked for', async () => {
  for (const given of [{ ids: Array.from({ length: MAX_ARCHIVE_RECORDS + 1 }, (_, n) => n) }, { isAll: true }]) {
    const { user, calls } = made(done, given)
    expect((await button()).getAttribute('aria-disabled')).toBe('true')
    await user.click(await button())
    expect(calls(at)).toEqual([])
    cleanup()
  }
})
