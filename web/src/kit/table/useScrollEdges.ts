import { useCallback, useState } from 'react'

/** Whether a frame that scrolls sideways has more content at its left and at its right. Give `ref` to the frame. */
export function useScrollEdges() {
  const [edges, setEdges] = useState({ left: false, right: false })
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined
    const update = () => {
      const left = frame.scrollLeft > 1
      const right = frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1
      setEdges((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    const watcher = new ResizeObserver(update)
    watcher.observe(frame)
    // Rows that come later, and columns that are chosen, make the content wider.
    for (const child of frame.children) watcher.observe(child)
    frame.addEventListener('scroll', update, { passive: true })
    return () => {
      watcher.disconnect()
      frame.removeEventListener('scroll', update)
    }
  }, [])
  return { ref, edges }
}
