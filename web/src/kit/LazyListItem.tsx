import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside of the screen something is drawn, so that it is there before it is seen. */
const AHEAD = '900px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all: a long list has a thousand entries. */
const observe = (element: Element, draw: () => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${AHEAD} 0px` },
  )
  waiting.set(element, draw)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

interface WhenNearProps {
  /** Its approximate height in pixels, which keeps the list at its final length until it is drawn. */
  height: number
  /** Drawn at once, wherever it is. */
  now?: boolean
  children: () => ReactNode
}

/** An entry of a long list, `<li>`. Its content is drawn when the entry comes near the screen, and stays. */
export function LazyListItem({ height, now = false, children }: WhenNearProps) {
  const element = useRef<HTMLLIElement>(null)
  const [isNear, setIsNear] = useState(() => now || typeof IntersectionObserver === 'undefined')
  useEffect(() => (isNear || !element.current ? undefined : observe(element.current, () => setIsNear(true))), [isNear])
  const style: CSSProperties | undefined = isNear ? undefined : { height }
  return (
    <li ref={element} style={style} data-undrawn={isNear ? undefined : true}>
      {isNear && children()}
    </li>
  )
}
