import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside of the screen something is drawn, so that it is there before it is seen. */
const AHEAD = '900px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all: a long list has a thousand entries. */
const watch = (place: Element, draw: () => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${AHEAD} 0px` },
  )
  waiting.set(place, draw)
  observer.observe(place)
  return () => {
    waiting.delete(place)
    observer?.unobserve(place)
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
export function WhenNear({ height, now = false, children }: WhenNearProps) {
  const place = useRef<HTMLLIElement>(null)
  const [near, setNear] = useState(() => now || typeof IntersectionObserver === 'undefined')
  useEffect(() => (near || !place.current ? undefined : watch(place.current, () => setNear(true))), [near])
  const style: CSSProperties | undefined = near ? undefined : { height }
  return (
    <li ref={place} style={style} data-undrawn={near ? undefined : true}>
      {near && children()}
    </li>
  )
}
