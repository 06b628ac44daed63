import type { QueryClient } from '@tanstack/react-query'
import {
  CatchNotFound,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRoute,
  type AsyncRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { addressOf, hasAllowedValues } from '@pandu/contract/kit'
import { sessionPages } from '@pandu/contract/session'
import type { ComponentType } from 'react'
import { fetchCode } from './kit/connection.ts'
import { drawnView } from './kit/drawnView.ts'
import { makeFirstCalls, mayFetchAhead } from './kit/firstCalls.ts'
import { safeNext } from './kit/go.ts'
import { parseSearch, stringifySearch } from './kit/searchParams.ts'
import { mayOpen, type Screen } from './kit/screens.ts'
import { finishSignOut, meQuery, sessionHasExpired, type SignedIn } from './kit/session.ts'
import { renderInSlices } from './shell/renderInSlices.tsx'
import { NotFoundInside } from './shell/NotFoundInside.tsx'
import { NotFound, PENDING_MS, Root, RouteError } from './shell/Root.tsx'
import { RouteLoading } from './shell/RouteLoading.tsx'

interface Context {
  client: QueryClient
  screens: readonly Screen[]
}

/** What the router passes before a screen opens or, with `preload`, when somebody points at a link to it. */
interface Opening {
  context: object
  params: Record<string, string>
  preload: boolean
  search: object
}

/**
 * A page that shows `Missing` when its record is gone. The router keeps the error boundary of a route when the next route replaces it, and passes an
 * error of the page that is being left to the root, which does not catch it.
 */
function orMissing(Page: AsyncRouteComponent<object>, Missing: ComponentType) {
  const fallback = () => <Missing />
  const Guarded = () => (
    <CatchNotFound fallback={fallback}>
      <Page />
    </CatchNotFound>
  )
  // The router asks for `preload` until the code is there.
  return Object.defineProperty(Guarded, 'preload', { get: () => Page.preload }) as AsyncRouteComponent<object>
}

/** Whether the router may scroll once a page is rendered: not when somebody has scrolled the page that the server has drawn before it. */
const scrollsUnlessRead = () => {
  let isFirst = typeof document === 'object' && document.getElementById('first-view') !== null
  return () => {
    const isRead = isFirst && window.scrollY > 0
    isFirst = false
    return !isRead
  }
}

/** Builds the router from the screens: a guard for each layout, fixed segments before parameters, and the addresses that only redirect. */
export function buildRouter(screens: readonly Screen[], client: QueryClient, history?: RouterHistory) {
  const root = createRootRouteWithContext<Context>()({ component: Root })

  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'auth',
    component: renderInSlices(lazyRouteComponent(() => fetchCode(() => import('./shell/Shell.tsx')))),
    beforeLoad: async ({ context, location }): Promise<{ me: SignedIn }> => {
      const me = await context.client.ensureQueryData(meQuery)
      if (me) return { me }
      // An ended session leads to /login (001 §4), no session to /auth/login (001 §2.1); both are one screen (X01).
      const next = location.href === '/' ? undefined : location.href
      throw redirect({ to: (sessionHasExpired() ? sessionPages.expiredLogin : sessionPages.login).path, search: { next }, replace: true })
    },
  })
  const visitor = createRoute({
    getParentRoute: () => root,
    id: 'visitor',
    beforeLoad: async ({ context, location, preload }) => {
      if (!preload) await finishSignOut()
      const me = await context.client.ensureQueryData(meQuery)
      if (me) throw redirect({ href: safeNext((location.search as Record<string, unknown>).next), replace: true })
    },
  })
  const standalone = createRoute({ getParentRoute: () => root, id: 'standalone' })
  const layouts = { auth: signedIn, visitor, standalone }
  const children: Record<keyof typeof layouts, AnyRoute[]> = { auth: [], visitor: [], standalone: [] }

  for (const screen of screens) {
    const { page } = screen
    // Without a boundary of its own, a route passes a page's notFound() to the root, which does not catch it.
    const Missing = page.guard === 'auth' ? NotFoundInside : NotFound
    const Page = orMissing(
      lazyRouteComponent(() => fetchCode(screen.component)),
      Missing,
    )
    children[page.guard].push(
      createRoute({
        getParentRoute: () => layouts[page.guard] as AnyRoute,
        path: page.path,
        // Pages behind the login are rendered together with their frame.
        component: page.guard === 'auth' ? Page : renderInSlices(Page),
        notFoundComponent: Missing,
        staticData: { title: screen.title },
        beforeLoad: ({ context, params, preload, search }: Opening) => {
          if (!hasAllowedValues(page, params)) throw notFound()
          const { me } = context as { me?: SignedIn }
          if (me && !mayOpen(screen, me)) throw redirect({ to: sessionPages.unauthorized.path, replace: true })
          // Somebody points at a link to it: its first calls are sent while its code is loading, unless the connection has become slow since the start.
          if (preload && mayFetchAhead()) makeFirstCalls(screen, client, { params, query: { ...search } })
        },
      }) as AnyRoute,
    )
    if (!page.shortcut) continue
    children.standalone.push(
      createRoute({
        getParentRoute: () => standalone,
        path: page.shortcut.path,
        beforeLoad: ({ params }: { params: Record<string, string> }) => {
          throw redirect({ href: addressOf(page, params), replace: true })
        },
      }) as AnyRoute,
    )
  }

  return createRouter({
    routeTree: root.addChildren(
      Object.entries(layouts).map(([guard, layout]) => layout.addChildren(children[guard as keyof typeof layouts])),
    ),
    context: { client, screens },
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: mayFetchAhead() && 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: RouteLoading,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    notFoundMode: 'root',
    isServer: drawnView() !== undefined,
    // It would write a script into a page that a server draws.
    scrollRestoration: drawnView() === undefined && scrollsUnlessRead(),
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
