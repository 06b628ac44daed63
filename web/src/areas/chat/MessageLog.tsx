import { Button, Loader } from '@mantine/core'
import { IconArrowDown, IconMessageCircle } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { EmptyState } from '../../kit/states.tsx'
import { usePageZone } from '../../kit/zone.ts'
import { dayName, groupByDay } from './messageDays.ts'
import { MessageItem } from './MessageItem.tsx'
import { OutgoingItem } from './OutgoingItem.tsx'
import type { Outbox, OutgoingMessage } from './outbox.ts'
import type { OpenRoom, RoomState } from './openRoom.ts'
import { useLogScroll } from './useLogScroll.ts'
import classes from './chat.module.css'

interface LogProps {
  room: OpenRoom
  state: RoomState
  outbox: Outbox
  outgoing: readonly OutgoingMessage[]
  ownId: number
}

/** The messages by day; older ones load as the reader scrolls up. */
export function MessageLog({ room, state, outbox, outgoing, ownId }: LogProps) {
  const log = useRef<HTMLDivElement>(null)
  const zone = usePageZone()
  const { messages, hasOlder, hasNewer, newAfter, busy } = state
  const days = useMemo(() => groupByDay(messages, newAfter, ownId, zone), [messages, newAfter, ownId, zone])
  // A stored message may arrive over the live channel before the response to its call. It is then drawn from the room, not from the outbox.
  const arrived = useMemo(() => new Set(messages.map(({ key, by_id }) => (by_id === ownId ? key : ''))), [messages, ownId])
  const onTheWay = outgoing.filter(({ key }) => !arrived.has(key))
  const more = useCallback((side: 'older' | 'newer') => void room.more(side), [room])
  const { isAtEnd, toEnd } = useLogScroll({ log, mark: `.${classes['new']}`, endsNew: !hasNewer, more, seen: room.seen })

  const sent = outgoing.length
  const before = useRef(sent)
  useEffect(() => {
    if (sent > before.current) toEnd()
    before.current = sent
  }, [sent, toEnd])

  const jump = async () => {
    await room.goNewest()
    toEnd()
  }
  return (
    <div className={classes.around}>
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label="Messages"
        aria-busy={busy !== null}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className={classes.log}
      >
        <div>
          {hasOlder && (
            <div className={classes.more}>
              {busy === 'older' ? (
                <Loader size="sm" aria-label="Loading earlier messages" />
              ) : (
                <Button size="xs" variant="subtle" onClick={() => more('older')}>
                  Earlier messages
                </Button>
              )}
            </div>
          )}
          {messages.length === 0 && onTheWay.length === 0 && (
            <EmptyState icon={IconMessageCircle} text="No messages yet" detail="Everybody in the course reads what is written here." />
          )}
          {days.map(({ day, messages: own }) => (
            <section key={day} aria-label={dayName(day)}>
              <h2 className={classes.day}>{dayName(day)}</h2>
              <ol className={classes.list}>
                {own.map((placed) => (
                  <MessageItem key={placed.message.seq} {...placed} isOwn={placed.message.by_id === ownId} />
                ))}
              </ol>
            </section>
          ))}
          {onTheWay.length > 0 && (
            <ol className={classes.list} aria-label="Being sent">
              {onTheWay.map((message) => (
                <OutgoingItem key={message.key} one={message} outbox={outbox} />
              ))}
            </ol>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="xs"
          radius="xl"
          className={classes.jump}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => void jump()}
        >
          Newest messages
        </Button>
      )}
    </div>
  )
}
