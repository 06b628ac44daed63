import { Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { lazyDialog } from '../kit/dialogs/lazyDialog.tsx'
import { open } from '../kit/dialogs/dialogStack.ts'
import classes from './shell.module.css'
import { bufferTyping } from './bufferTyping.ts'

const SearchDialog = lazyDialog(() => import('../areas/search/SearchDialog.tsx').then((m) => m.SearchDialog))
const openSearch = () => void open(SearchDialog)

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))

/** Ctrl-K or Cmd-K everywhere, and `/` unless someone is typing. */
const asksForSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'k'
    ? ctrlKey !== metaKey && !altKey && !shiftKey
    : key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)

/** The search in the top bar. While a dialog is open its keys do nothing: the search would cover what someone fills in. */
export function SearchButton() {
  // A layout effect: a later effect would miss a key that is pressed at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asksForSearch(event) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      bufferTyping()
      openSearch()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <UnstyledButton className={classes.search} onClick={openSearch} aria-keyshortcuts="Control+K Meta+K /">
      <IconSearch size={18} stroke={1.8} aria-hidden />
      {/* Phones show only the icon; the accessible name stays. */}
      <VisuallyHidden>Search</VisuallyHidden>
      <span className={classes.searchWord} aria-hidden>
        Search
      </span>
      <Kbd size="xs" className={classes.searchWord} aria-hidden>
        {isMac ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  )
}
