import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from an end within which the log counts as being at that end. */
const NEAR = 48
/** Pixels from an end at which more messages are fetched. */
const EARLY = 400

interface Options {
  log: RefObject<HTMLElement | null>
  /** The selector of the mark at which the log opens; without a match it opens at its end. */
  mark: string
  /** Whether the end of the log is the newest message. */
  endsNew: boolean
  more: (side: 'older' | 'newer') => void
  /** Called with the number of the last message shown, while the window has the focus. */
  seen: (seq: number) => void
}

const seqOf = (item: Element) => Number((item as HTMLElement).dataset['seq'])
const itemsOf = (log: Element) => [...log.querySelectorAll('[data-seq]')]

const scrollTo = (log: Element, top: number) => void (log.scrollTop = top)
/** Scrolls so that an item is `offset` pixels below the upper edge. */
const scrollToItem = (item: Element, log: Element, offset: number) =>
  scrollTo(log, log.scrollTop + item.getBoundingClientRect().top - log.getBoundingClientRect().top - offset)

/**
 * Keeps the scroll position: at the end if the reader is there, otherwise at the topmost visible message. Reports which messages were shown, and fetches
 * more before the reader reaches an end.
 */
export function useLogScroll({ log, mark, endsNew, more, seen }: Options) {
  const position = useRef({ isAtEnd: true, seq: 0, offset: 0 })
  // The heights of the log and its content when the position was last stored, in pixels.
  const heights = useRef({ log: 0, content: 0 })
  const [isAtEnd, setAtEnd] = useState(true)

  const updatePosition = useCallback(() => {
    const element = log.current
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    const pixelsBelow = element.scrollHeight - element.scrollTop - element.clientHeight
    heights.current = { log: element.clientHeight, content: element.scrollHeight }
    const items = itemsOf(element)
    const first = items.find((item) => item.getBoundingClientRect().bottom > top)
    position.current = {
      isAtEnd: pixelsBelow < NEAR && endsNew,
      seq: first ? seqOf(first) : 0,
      offset: first ? first.getBoundingClientRect().top - top : 0,
    }
    setAtEnd(position.current.isAtEnd)
    if (element.scrollTop < EARLY) more('older')
    if (pixelsBelow < EARLY) more('newer')
    if (document.visibilityState === 'visible' && document.hasFocus()) {
      const last = items.findLast((item) => {
        const box = item.getBoundingClientRect()
        return box.top + Math.min(box.height, NEAR) <= bottom + 1
      })
      if (last) seen(seqOf(last))
    }
  }, [log, endsNew, more, seen])

  const restorePosition = useCallback(() => {
    const element = log.current
    if (!element) return
    const { isAtEnd: atEnd, seq, offset } = position.current
    if (atEnd) scrollTo(element, element.scrollHeight)
    else {
      const item = element.querySelector(`[data-seq="${seq}"]`)
      if (item) scrollToItem(item, element, offset)
    }
  }, [log])

  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const element = log.current
    const start = isPlaced.current ? undefined : element?.querySelector(mark)
    isPlaced.current = true
    // The log must be at its start position before any message counts as seen.
    if (element && start) scrollToItem(start, element, element.clientHeight / 4)
    else restorePosition()
    updatePosition()
  })

  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    const resized = () => {
      restorePosition()
      updatePosition()
    }
    // The browser reports a scroll before a resize. While the size has changed, the stored position is the right one.
    const scrolled = () => {
      const { log: height, content } = heights.current
      if (element.clientHeight === height && element.scrollHeight === content) updatePosition()
      else resized()
    }
    const size = new ResizeObserver(resized)
    size.observe(element)
    // The content also grows without a render, when a font or a picture arrives.
    if (element.firstElementChild) size.observe(element.firstElementChild)
    element.addEventListener('scroll', scrolled, { passive: true })
    addEventListener('focus', updatePosition)
    document.addEventListener('visibilitychange', updatePosition)
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', scrolled)
      removeEventListener('focus', updatePosition)
      document.removeEventListener('visibilitychange', updatePosition)
    }
  }, [log, updatePosition, restorePosition])

  return {
    isAtEnd,
    /** The next render scrolls to the end. */
    toEnd: useCallback(() => {
      position.current = { isAtEnd: true, seq: 0, offset: 0 }
      restorePosition()
    }, [restorePosition]),
  }
}
