import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to an end counts as there. */
const NEAR = 48
/** Further messages are fetched this early. */
const EARLY = 400

interface Options {
  log: RefObject<HTMLElement | null>
  /** The mark at which the log opens, where it has one; else at its end. */
  mark: string
  /** Whether the end of the log is the newest message. */
  endsNew: boolean
  more: (side: 'older' | 'newer') => void
  /** Messages up to this place are drawn, in a window that someone looks at. */
  seen: (seq: number) => void
}

const seqOf = (item: Element) => Number((item as HTMLElement).dataset['seq'])
const itemsOf = (log: Element) => [...log.querySelectorAll('[data-seq]')]

const scrollTo = (log: Element, top: number) => void (log.scrollTop = top)
/** Scrolls until an item stands so far below the upper edge. */
const bring = (item: Element, log: Element, offset: number) =>
  scrollTo(log, log.scrollTop + item.getBoundingClientRect().top - log.getBoundingClientRect().top - offset)

/**
 * Keeps the chat in its place: at its end while someone is there, else on the message that is on top. Says which messages were drawn, and fetches
 * more before an end is reached.
 */
export function useLogScroll({ log, mark, endsNew, more, seen }: Options) {
  const place = useRef({ isAtEnd: true, seq: 0, offset: 0 })
  // Of the log and its content when the place was last noted, in pixels.
  const heights = useRef({ log: 0, content: 0 })
  const [isAtEnd, setAtEnd] = useState(true)

  const look = useCallback(() => {
    const element = log.current
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight
    heights.current = { log: element.clientHeight, content: element.scrollHeight }
    const items = itemsOf(element)
    const first = items.find((item) => item.getBoundingClientRect().bottom > top)
    place.current = {
      isAtEnd: rest < NEAR && endsNew,
      seq: first ? seqOf(first) : 0,
      offset: first ? first.getBoundingClientRect().top - top : 0,
    }
    setAtEnd(place.current.isAtEnd)
    if (element.scrollTop < EARLY) more('older')
    if (rest < EARLY) more('newer')
    if (document.visibilityState === 'visible' && document.hasFocus()) {
      const last = items.findLast((item) => {
        const box = item.getBoundingClientRect()
        return box.top + Math.min(box.height, NEAR) <= bottom + 1
      })
      if (last) seen(seqOf(last))
    }
  }, [log, endsNew, more, seen])

  const settle = useCallback(() => {
    const element = log.current
    if (!element) return
    const { isAtEnd: atEnd, seq, offset } = place.current
    if (atEnd) scrollTo(element, element.scrollHeight)
    else {
      const item = element.querySelector(`[data-seq="${seq}"]`)
      if (item) bring(item, element, offset)
    }
  }, [log])

  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const element = log.current
    const start = isPlaced.current ? undefined : element?.querySelector(mark)
    isPlaced.current = true
    // Before anything counts as seen.
    if (element && start) bring(start, element, element.clientHeight / 4)
    else settle()
    look()
  })

  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    const resized = () => {
      settle()
      look()
    }
    // The browser tells of a scroll before it tells of a new size: the place noted under the old size holds.
    const scrolled = () => {
      const { log: height, content } = heights.current
      if (element.clientHeight === height && element.scrollHeight === content) look()
      else resized()
    }
    const size = new ResizeObserver(resized)
    size.observe(element)
    // Its content grows without a drawing when a font or a picture arrives.
    if (element.firstElementChild) size.observe(element.firstElementChild)
    element.addEventListener('scroll', scrolled, { passive: true })
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', scrolled)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [log, look, settle])

  return {
    isAtEnd,
    /** The next drawing stands at its end. */
    toEnd: useCallback(() => {
      place.current = { isAtEnd: true, seq: 0, offset: 0 }
      settle()
    }, [settle]),
  }
}
