import type { RoomUpdate } from '@pandu/contract/kit'
import { expect, test, vi } from 'vitest'
import { demoPerson } from '../../seed/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { openRooms } from './live-rooms.ts'

const database = openTestDatabase()
const [scholar, other] = [demoPerson('scholar').id, demoPerson('scholar2').id]

/** Rooms that everybody in `allowed` may see, and the calls of their kind. */
const openKind = () => {
  const allowed = new Set([scholar, other])
  const reads: (readonly number[])[] = []
  const rights: (readonly number[])[] = []
  const rooms = openRooms({
    db: database.db,
    kinds: [
      {
        kind: 'hall',
        readers: async (_db, _id, ids) => {
          rights.push(ids)
          return new Set(ids.filter((id) => allowed.has(id)))
        },
        read: async (_db, _id, changed) => {
          reads.push(changed)
          return changed.map((id) => ({ id }))
        },
      },
    ],
    goodSessions: async (ids) => new Set(ids),
    log: (error) => {
      throw error
    },
  })
  const enter = async (userId: number, room: string) => {
    const frames: Buffer[] = []
    const guest = { userId, sessionId: userId, pendingBytes: 0, send: (frame: Buffer) => void frames.push(frame) }
    const news = () => frames.map((frame) => (JSON.parse(String(frame)) as { room: RoomUpdate }).room)
    rooms.hear(guest, JSON.stringify({ enter: room }))
    await vi.waitFor(() => expect(news()).toEqual([{ name: room, entered: true }]))
    return { guest, frames, news }
  }
  const change = (room: string, ...changed: number[]) => rooms.hearing.deliver(JSON.stringify({ room, changed }))
  return { rooms, allowed, reads, rights, enter, change }
}

test('changes that arrive together are read, checked and sent once to all who may see the room', async () => {
  const { rooms, reads, rights, enter, change } = openKind()
  const [one, two] = [await enter(scholar, 'hall/1'), await enter(other, 'hall/1')]
  rights.length = 0
  change('hall/1', 7)
  change('hall/1', 8, 9)
  // The writer gets the answer first. Nothing was done for the readers yet.
  expect([reads, rights]).toEqual([[], []])
  await vi.waitFor(() => expect(two.frames).toHaveLength(2))
  expect(one.news().at(-1)).toEqual({ name: 'hall/1', changed: [{ id: 7 }, { id: 8 }, { id: 9 }] })
  expect(two.frames.at(-1)).toBe(one.frames.at(-1))
  expect([reads, rights]).toEqual([[[7, 8, 9]], [[scholar, other]]])
  rooms.close()
})

test('somebody who may no longer see the room gets only that message and no changes', async () => {
  const { rooms, allowed, enter, change } = openKind()
  const [one, two] = [await enter(scholar, 'hall/2'), await enter(other, 'hall/2')]
  change('hall/2', 7)
  // This happens after the change and before its message.
  allowed.delete(other)
  await vi.waitFor(() => expect([one.frames.length, two.frames.length]).toEqual([2, 2]))
  expect(one.news().at(-1)).toEqual({ name: 'hall/2', changed: [{ id: 7 }] })
  expect(two.news().at(-1)).toEqual({ name: 'hall/2', gone: true })
  change('hall/2', 8)
  await vi.waitFor(() => expect(one.frames).toHaveLength(3))
  expect(two.frames).toHaveLength(2)
  rooms.close()
})

test('nothing is read for a room that is left before a change is sent', async () => {
  const { rooms, reads, enter, change } = openKind()
  const one = await enter(scholar, 'hall/3')
  change('hall/3', 7)
  rooms.leave(one.guest)
  const again = await enter(other, 'hall/4')
  change('hall/4', 8)
  await vi.waitFor(() => expect(again.frames).toHaveLength(2))
  expect(reads).toEqual([[8]])
  rooms.close()
})
