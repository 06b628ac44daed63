import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** How far from the screen something is drawn, so that nobody sees it come. */
const AHEAD = '900px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all: a long list has a thousand places. */
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
  /** About how high it will be, in pixels: until then the list is as long as it will be. */
  height: number
  /** Drawn at once, wherever it is. */
  now?: boolean
  children: () => ReactNode
}

/** An entry of a long list, `<li>`, whose content is made when the screen comes near it, and stays then. */
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
