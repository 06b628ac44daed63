import { Outlet, useMatches, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { CallError } from '../kit/call.ts'
import { isCodeFailure, onConnectionChange, useConnectionIsLost } from '../kit/connection.ts'
import { closeAllDialogs, closePageDialogs, useDialogStack } from '../kit/dialogs/dialogStack.ts'
import { useCurrentPath } from '../kit/useCurrentPath.ts'
import { lazyComponent } from '../kit/lazyComponent.tsx'
import { useDocumentTitle } from '../kit/useDocumentTitle.ts'
import { useLatest } from '../kit/useLatest.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { toast } from '../kit/toast.ts'
import { opensLater, RouteLoading } from './RouteLoading.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import classes from './shell.module.css'

const DialogHost = lazyComponent(() => import('../kit/dialogs/DialogHost.tsx').then((m) => m.DialogHost), { prefetch: true })

/** For how long the previous page stays when the next one is slow. */
export const PENDING_MS = 300

/** Around every page: title, focus, the bar that shows a page change, dialogs. */
export function Root() {
  const matches = useMatches()
  const title = matches.findLast((match) => match.staticData?.title)?.staticData?.title ?? ''
  useDocumentTitle(title)
  useFocusOnChange()
  useKeptFocus()
  useStayWhileLost()
  useCloseWithPage(matches.at(-1)?.pathname)
  // In slices, so that a phone shows that the button is pressed before it renders the dialog.
  const hasDialogs = useDeferredValue(useDialogStack().length > 0)
  return (
    <>
      <PageBar />
      <Outlet />
      {hasDialogs && <DialogHost />}
    </>
  )
}

/** After a page change the keyboard starts at the content, unless the reader or the page has already moved the focus to something in it. */
function useFocusOnChange() {
  const router = useRouter()
  // Not the address that is loading, because until it is loaded the content is still that of the last page.
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(shown)
  const focusedBefore = useRef<Element | null>(null)
  // The router says that the page is shown one moment after it was painted. A key that was pressed meanwhile keeps its effect.
  useEffect(() => router.subscribe('onBeforeNavigate', () => (focusedBefore.current = document.activeElement)), [router])
  useEffect(() => {
    const main = document.getElementById('main')
    const focused = document.activeElement
    const isMoved = focused !== focusedBefore.current && main?.contains(focused)
    if (last.current !== undefined && last.current !== shown && !isMoved) main?.focus({ preventScroll: true })
    last.current = shown
  }, [shown])
}

/**
 * Dialogs close when their page is left: all of them when the next page begins to load, and those that were opened meanwhile over the page that still
 * stood when the next one, `shown`, is there.
 */
function useCloseWithPage(shown: string | undefined) {
  const loading = useCurrentPath()
  const last = useRef({ loading, shown })
  // Before the effects of the next page, which may open a dialog.
  useLayoutEffect(() => {
    if (last.current.loading !== loading) closeAllDialogs()
    else if (last.current.shown !== shown) closePageDialogs()
    last.current = { loading, shown }
  }, [loading, shown])
}

/** Without a connection the next page cannot be loaded, so the open page stays until it can. */
function useStayWhileLost() {
  const router = useRouter()
  const isLost = useConnectionIsLost()
  useEffect(() => {
    router.update({ ...router.options, defaultPendingMs: isLost ? Infinity : PENDING_MS })
  }, [router, isLost])
}

/** A thin bar while the next page is loading. */
function PageBar() {
  const isPending = useRouterState({ select: (state) => state.isLoading })
  const isLost = useConnectionIsLost()
  // The page that is open stays, so nothing else would say why the click did nothing.
  useEffect(() => {
    if (!isPending || !isLost) return undefined
    const timer = setTimeout(() => toast.info(opensLater), 1000)
    return () => clearTimeout(timer)
  }, [isPending, isLost])
  return <div className={classes.bar} data-on={isPending || undefined} aria-hidden />
}

export const NotFound = lazyComponent(() => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage), { placeholder: RouteLoading })

/** A page that failed: by an error, because the server no longer has its code, or because the server does not answer. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = async () => {
    reset()
    await router.invalidate()
  }
  if (error instanceof CallError) return <Unreachable text={error.message} again={tryAgain} />
  if (isCodeFailure(error))
    return (
      <ErrorPage
        title="Please load the page again"
        text="A part of it could not be loaded: the network failed, or there is a new version."
        primary={{ label: 'Load again', run: () => window.location.reload() }}
      />
    )
  return (
    <ErrorPage
      title="Something went wrong on this page"
      text="Please try again. If this happens again, tell the programme team what you were doing."
      primary={{ label: 'Try again', run: () => void tryAgain() }}
    />
  )
}

/** Continues by itself once the server can be reached. */
function Unreachable({ text, again }: { text: string; again: () => Promise<void> }) {
  const latest = useLatest(again)
  useEffect(() => onConnectionChange((isLost) => void (isLost || latest.current())), [latest])
  return <ErrorPage title="Pandu cannot be reached" text={text} primary={{ label: 'Try again', run: () => void again() }} />
}
