import { Skeleton, Text } from '@mantine/core'
import { chatRules } from '@pandu/contract/chat'
import type { Course } from '@pandu/contract/courses'
import { useEffect, useMemo, useRef } from 'react'
import { useCan, useMe } from '../../kit/can.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { Announcer } from './Announcer.tsx'
import { Composer } from './Composer.tsx'
import { MessageLog } from './MessageLog.tsx'
import { outboxOf } from './outbox.ts'
import { PeopleInRoom } from './PeopleInRoom.tsx'
import { useRoom } from './useRoom.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'
import classes from './chat.module.css'
import { useStore } from '../../kit/useStore.ts'

/** The chat room of a course: messages, people who are here, and the field to write in. */
export function ChatRoom({ course }: { course: Course }) {
  useDocumentTitle(`Chat Room · ${course.title}`)
  const { user } = useMe()
  const { can } = useCan(chatRules.write)
  const { room, state, isLive } = useRoom(course.id, user.id)
  const outbox = useMemo(() => outboxOf(user.id, course.id), [user.id, course.id])
  const outgoing = useStore(outbox.subscribe, outbox.all)
  useEffect(() => outbox.resume(room.put), [outbox, room])
  const frame = useRef<HTMLElement>(null)
  useVisibleHeight(frame)
  return (
    <section ref={frame} className={classes.room} aria-labelledby="chat-title">
      <header className={classes.head}>
        <h1 id="chat-title">Chat Room</h1>
        {isLive && <PeopleInRoom here={state.here} />}
      </header>
      {state.phase === 'loading' && <Skeleton className={classes.loading} aria-label="Loading ..." role="status" />}
      {state.phase === 'failed' && <ErrorState error={state.error} onRetry={() => void room.load()} />}
      {state.phase === 'ready' && <MessageLog room={room} state={state} outbox={outbox} outgoing={outgoing} ownId={user.id} />}
      <Announcer arrived={state.arrived} />
      {can ? (
        <Composer courseId={course.id} userId={user.id} outbox={outbox} onSend={() => void room.goNewest()} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.readOnly}>
          Guests can read this chat room, but cannot write in it.
        </Text>
      )}
    </section>
  )
}
