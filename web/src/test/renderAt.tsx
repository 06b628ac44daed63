import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { DialogHost } from '../kit/dialogs/DialogHost.tsx'
import { createQueryClient } from '../kit/query.ts'
import { SessionProvider } from '../kit/SessionProvider.tsx'
import { parseSearch, stringifySearch } from '../kit/searchParams.ts'
import type { Screen } from '../kit/screens.ts'
import { setPerson } from '../kit/person.ts'
import { meQuery, type SignedIn } from '../kit/session.ts'
import { buildRouter } from '../router.tsx'
import { watchFailures } from '../shell/watchFailures.ts'
import { cssVariables, theme } from '../theme.ts'
import { createFakeServer, type Answers } from './fakeServer.ts'

interface Options {
  /** Who is signed in; null is a visitor. */
  me?: SignedIn | null
  answers?: Answers
  /** The address of the page: `/admin/ma/vendor?search=bright`. */
  path?: string
  /** The pattern of that address, for pages that read parameters: `/admin/$type/vendor`. */
  route?: string
}

function setUp({ me = null, answers = {} }: Options) {
  const server = createFakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
  client.setQueryData(meQuery.queryKey, me)
  setPerson(me?.user.id)
  return { server, client }
}

function show(router: AnyRouter, { server, client }: ReturnType<typeof setUp>) {
  watchFailures(router, client)
  const view = render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <Notifications />
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    client,
    router,
    calls: server.calls,
    received: server.received,
    path: () => router.state.location.href,
  }
}

/** Shows one component as a page of the product, for a person, with the answers the server would give. */
export function renderAt(page: ReactNode, options: Options = {}) {
  const world = setUp({ me: null, ...options })
  const { path = '/', route = path.replace(/\?.*/s, '') } = options
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <DialogHost />
      </>
    ),
  })
  const here = createRoute({ getParentRoute: () => root, path: route, component: () => page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>another page</p> })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  return show(router, world)
}

/** Opens an address in the whole product, including guards. Resolves once the router is idle. */
export async function openApp(screens: readonly Screen[], path: string, options: Omit<Options, 'path' | 'route'> = {}) {
  const world = setUp(options)
  const router = buildRouter(screens, world.client, createMemoryHistory({ initialEntries: [path] }))
  const app = show(router, world)
  await waitFor(() => {
    if (router.state.status !== 'idle' || !router.state.matches.length) throw new Error('still on its way')
  })
  return app
}
