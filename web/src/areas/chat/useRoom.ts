import { listCourses } from '@pandu/contract/courses'
import { readChatRoom } from '@pandu/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { enterRoom, useLiveIsOpen } from '../../kit/liveRooms.ts'
import { refreshAreas } from '../../kit/query.ts'
import { chatRoomName, openRoom } from './openRoom.ts'
import { useStore } from '../../kit/useStore.ts'

/** Milliseconds between polls while the live channel is closed. */
const POLL = 5000

/** Opens the chat room of a course while the page shows it. */
export function useRoom(courseId: number, userId: number) {
  const client = useQueryClient()
  const room = useMemo(() => openRoom(courseId, userId, () => void refreshAreas(client, [readChatRoom.area])), [courseId, userId, client])
  const state = useStore(room.subscribe, room.state)
  useEffect(() => {
    void room.load()
    const leave = enterRoom(chatRoomName(courseId), (news) => {
      // The reader may no longer see the room. Loading the course again shows the page that says so.
      if (room.applyNews(news)) void refreshAreas(client, [listCourses.area])
    })
    return () => {
      leave()
      room.close()
    }
  }, [room, courseId, client])
  const isLive = useLiveIsOpen()
  useEffect(() => {
    if (isLive) return undefined
    const timer = setInterval(() => void room.catchUp(), POLL)
    return () => clearInterval(timer)
  }, [isLive, room])
  return { room, state, isLive }
}
