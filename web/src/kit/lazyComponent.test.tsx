import { screen, waitFor } from '@testing-library/react'
import { CatchBoundary } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test/index.ts'
import { connectionWorks } from './connection.ts'
import { lazyDialog } from './dialogs/lazyDialog.tsx'
import { open, type DialogProps } from './dialogs/dialogStack.ts'
import { lazyComponent } from './lazyComponent.tsx'

const Here = ({ name }: { name: string }) => <p>{name} is here</p>

test('the code comes with the first movement on the page, before anything asks for it', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here))
  lazyComponent(load, { prefetch: true })
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  dispatchEvent(new Event('pointermove'))
  expect(load).toHaveBeenCalledTimes(1)
})

test('without a connection no code is fetched ahead: browsers remember what did not arrive', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here))
  lazyComponent(load, { prefetch: true })
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('pointermove'))
  expect(load).not.toHaveBeenCalled()
  connectionWorks()
  dispatchEvent(new Event('pointermove'))
  expect(load).toHaveBeenCalledTimes(1)
})

test('what waits for its code is drawn once there is a connection, and never asked for without one', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here))
  const Lazy = lazyComponent(load, { onError: 'wait' })
  dispatchEvent(new Event('offline'))
  renderAt(<Lazy name="Ana" />)
  await new Promise((done) => setTimeout(done, 20))
  expect(load).not.toHaveBeenCalled()
  connectionWorks()
  await screen.findByText('Ana is here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what waits for its code asks again when the connection comes back after a failure', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here)).mockRejectedValueOnce(new TypeError('it did not arrive'))
  const Lazy = lazyComponent(load, { onError: 'wait' })
  renderAt(<Lazy name="Ana" />)
  await waitFor(() => {
    // The connection may be lost before the check after the failure, so it is lost a second time.
    dispatchEvent(new Event('offline'))
    connectionWorks()
    screen.getByText('Ana is here')
  })
  expect(load).toHaveBeenCalledTimes(2)
})

test('styles that did not arrive are there before a dialog is drawn', async () => {
  const link = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/dialogs.css' }))
  link.dispatchEvent(new Event('error'))
  const Lazy = lazyComponent<{ name: string }>(() => Promise.resolve(Here), { onError: () => undefined })
  renderAt(<Lazy name="Ana" />)
  await waitFor(() => expect(link.isConnected).toBe(false))
  expect(screen.queryByText('Ana is here')).toBeNull()
  const next = document.querySelector('link[href="/dialogs.css"]')
  next?.dispatchEvent(new Event('load'))
  await screen.findByText('Ana is here')
  next?.remove()
})

test('at the latest it comes when it is drawn, and only once', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here))
  const Lazy = lazyComponent(load)
  renderAt(
    <>
      <Lazy name="Ana" />
      <Lazy name="Budi" />
    </>,
  )
  await screen.findByText('Ana is here')
  await screen.findByText('Budi is here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that comes after the component was drawn and before its effects is drawn as well', async () => {
  const arrival = { now: () => {} }
  // A promise that resolves at once, like one that resolves between render and effects.
  const load = () => {
    const code = Promise.resolve(Here)
    code.then = ((tell: (component: typeof Here) => void) => {
      arrival.now = () => tell(Here)
      return Promise.resolve()
    }) as typeof code.then
    return code
  }
  const Lazy = lazyComponent(load, { prefetch: true })
  dispatchEvent(new Event('pointermove'))
  const Between = () => {
    useLayoutEffect(() => arrival.now(), [])
    return null
  }
  renderAt(
    <>
      <Lazy name="Ana" />
      <Between />
    </>,
  )
  expect((await screen.findByText('Ana is here')).isConnected).toBe(true)
})

test('code that cannot be fetched is an error of the page, and drawing the component again tries again', async () => {
  const load = vi.fn<() => Promise<typeof Here>>(() => Promise.resolve(Here)).mockRejectedValueOnce(new TypeError('no network'))
  const Lazy = lazyComponent(load, { placeholder: () => <p>Loading</p> })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = renderAt(
    <CatchBoundary getResetKey={() => 'same'} errorComponent={({ reset }) => <button onClick={reset}>Try again</button>}>
      <Lazy name="Ana" />
    </CatchBoundary>,
  )
  await screen.findByText('Loading')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Ana is here')
  expect(load).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})

test('a second click while the code of a dialog comes meets the cover, not the button', async () => {
  const Dialog = () => <p>Open</p>
  let arrive = () => {}
  const Lazy = lazyDialog(() => new Promise<typeof Dialog>((resolve) => (arrive = () => resolve(Dialog))))
  const { container } = renderAt(<p>Page</p>)
  await screen.findByText('Page')
  void open(Lazy)
  await waitFor(() =>
    expect(container.querySelector<HTMLElement>('[aria-busy="true"]')?.style).toMatchObject({ position: 'fixed', inset: '0px' }),
  )
  arrive()
  await screen.findByText('Open')
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
})

test('a dialog whose code cannot be fetched says so and closes; the next click tries again', async () => {
  const Dialog = ({ close }: DialogProps<string>) => <button onClick={() => close('done')}>Finish</button>
  const load = vi
    .fn<() => Promise<typeof Dialog>>(() => Promise.resolve(Dialog))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Lazy = lazyDialog(load)
  const { user } = renderAt(<p>Page</p>)
  await expect(open(Lazy)).resolves.toBeUndefined()
  await screen.findByText(/could not be loaded/)
  const second = open(Lazy)
  await user.click(await screen.findByRole('button', { name: 'Finish' }))
  await expect(second).resolves.toBe('done')
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})
