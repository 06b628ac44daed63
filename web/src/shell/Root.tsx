import { Outlet, useLocation, useMatches, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CallError } from '../kit/call.ts'
import { useDialogStack } from '../kit/dialogs/store.ts'
import { lazyComponent } from '../kit/lazyComponent.tsx'
import { useDocumentTitle } from '../kit/title.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { RouteLoading } from './RouteLoading.tsx'
import classes from './shell.module.css'

const DialogHost = lazyComponent(() => import('../kit/dialogs/DialogHost.tsx').then((m) => m.DialogHost), { prefetch: true })

/** Around every page: title, focus, the bar of a change of pages, dialogs. */
export function Root() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const title = matches.findLast((match) => match.staticData?.title)?.staticData?.title ?? ''
  useDocumentTitle(title)
  useFocusOnChange()
  const hasDialogs = useDialogStack().length > 0
  return (
    <>
      <PageBar />
      <Outlet />
      {hasDialogs && <DialogHost path={pathname} />}
    </>
  )
}

/** After a change of pages the keyboard starts at the content, not where the last page's link was. */
function useFocusOnChange() {
  // Not the address that is on its way: until it has arrived, the content is still the last page's.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== undefined && last.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
}

/** A slim bar while the next page is on its way. */
function PageBar() {
  const isPending = useRouterState({ select: (state) => state.isLoading })
  return <div className={classes.bar} data-on={isPending || undefined} aria-hidden />
}

export const NotFound = lazyComponent(() => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage), { placeholder: RouteLoading })

/** A page that broke, whose code could not be fetched, or behind a server that does not answer. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // After a new release the old page's parts are gone; loading the page again fetches the new ones.
  const isStale = /dynamically imported module|module script|preload CSS/i.test(error instanceof Error ? error.message : '')
  const again = async () => {
    if (isStale) return window.location.reload()
    reset()
    await router.invalidate()
  }
  if (error instanceof CallError) {
    return <ErrorPage title="Pandu cannot be reached" text={error.message} primary={{ label: 'Try again', run: () => void again() }} />
  }
  return (
    <ErrorPage
      title={isStale ? 'A new version is here' : 'Something went wrong on this page'}
      text={
        isStale
          ? 'Please load the page again to go on.'
          : 'Please try again. If this happens again, tell the programme team what you were doing.'
      }
      primary={{ label: isStale ? 'Load again' : 'Try again', run: () => void again() }}
    />
  )
}
