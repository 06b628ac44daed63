import { readThread, type Thread, type ThreadComment } from '@pandu/contract/forum'
import { useEffect, useRef, type RefObject } from 'react'
import { useWrite } from '../../kit/query.ts'

/** Milliseconds for which seen comments are collected before they are sent together. */
const GATHER = 400

/** Whether somebody is reading the page. A tab behind another window is drawn but not read. */
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** Tells the server that the thread was opened, and which comments were visible in a window with focus. */
export function useMarkAsRead(
  list: RefObject<HTMLElement | null>,
  thread: Pick<Thread, 'id' | 'is_new'>,
  comments: readonly ThreadComment[],
) {
  const { send } = useWrite(readThread, { silent: true })
  const seen = useRef(new Set<number>())
  const reported = useRef({ opened: false, count: 0 })
  const { id, is_new } = thread
  const unread = comments.filter((comment) => comment.unread).map((comment) => comment.id)
  const watched = unread.join()
  useEffect(() => {
    const inView = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportSeen = () => {
      if (!isLookedAt()) return
      for (const one of inView) seen.current.add(one)
      const { opened, count } = reported.current
      if (seen.current.size === count && (opened || !is_new)) return
      reported.current = { opened: true, count: seen.current.size }
      // A comment that could not be reported stays unread.
      send({ id, comment_ids: [...seen.current].slice(-500) }).catch(() => (reported.current = { opened, count }))
    }
    const reportSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(reportSeen, GATHER)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
          const comment = Number(target instanceof HTMLElement && target.dataset['comment'])
          // Half of the comment is visible, or a long comment fills half of the screen.
          if (isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2)) inView.add(comment)
          else inView.delete(comment)
        }
        reportSoon()
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    const wanted = new Set(watched.split(','))
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])
      if (wanted.has(item.dataset['comment'] ?? '')) observer.observe(item)
    addEventListener('focus', reportSoon)
    document.addEventListener('visibilitychange', reportSoon)
    reportSoon()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('focus', reportSoon)
      document.removeEventListener('visibilitychange', reportSoon)
    }
  }, [list, id, is_new, watched, send])
}
