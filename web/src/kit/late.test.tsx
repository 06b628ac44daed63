import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test/index.ts'
import { lateDialog } from './dialogs/lateDialog.ts'
import { open, type DialogProps } from './dialogs/store.ts'
import { late } from './late.tsx'

const Here = ({ name }: { name: string }) => <p>{name} is here</p>

test('the code comes with the first movement on the page, before anything asks for it', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here))
  late(load)
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  dispatchEvent(new Event('pointermove'))
  expect(load).toHaveBeenCalledTimes(1)
})

test('at the latest it comes when it is drawn, and only once', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here))
  const Late = late(load)
  renderAt(
    <>
      <Late name="Ana" />
      <Late name="Budi" />
    </>,
  )
  await screen.findByText('Ana is here')
  await screen.findByText('Budi is here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a dialog whose code cannot be fetched says so and closes; the next click tries again', async () => {
  const Dialog = ({ close }: DialogProps<string>) => <button onClick={() => close('done')}>Finish</button>
  const load = vi
    .fn<() => Promise<typeof Dialog>>(() => Promise.resolve(Dialog))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Late = lateDialog(load)
  const { user } = renderAt(<p>Page</p>)
  await expect(open(Late)).resolves.toBeUndefined()
  await screen.findByText(/could not be fetched/)
  const second = open(Late)
  await user.click(await screen.findByRole('button', { name: 'Finish' }))
  await expect(second).resolves.toBe('done')
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})
