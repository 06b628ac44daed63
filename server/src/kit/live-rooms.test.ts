import type { RoomNews } from '@pandu/contract/kit'
import { expect, test, vi } from 'vitest'
import { demoPerson } from '../../seed/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { openRooms } from './live-rooms.ts'

const database = openTestDatabase()
const [scholar, other] = [demoPerson('scholar').id, demoPerson('scholar2').id]

/** Rooms of a kind that everybody in `allowed` may see, and what was asked of it. */
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
    const guest = { userId, sessionId: userId, waiting: 0, send: (frame: Buffer) => void frames.push(frame) }
    const news = () => frames.map((frame) => (JSON.parse(String(frame)) as { room: RoomNews }).room)
    rooms.hear(guest, JSON.stringify({ enter: room }))
    await vi.waitFor(() => expect(news()).toEqual([{ name: room, entered: true }]))
    return { guest, frames, news }
  }
  const change = (room: string, ...changed: number[]) => rooms.hearing.deliver(JSON.stringify({ room, changed }))
  return { rooms, allowed, reads, rights, enter, change }
}

test('what changes together is read, checked and told once, by one frame for all who may see the room', async () => {
  const { rooms, reads, rights, enter, change } = openKind()
  const [one, two] = [await enter(scholar, 'hall/1'), await enter(other, 'hall/1')]
  rights.length = 0
  change('hall/1', 7)
  change('hall/1', 8, 9)
  // The writer has the answer first: nothing has been done for the readers yet.
  expect([reads, rights]).toEqual([[], []])
  await vi.waitFor(() => expect(two.frames).toHaveLength(2))
  expect(one.news().at(-1)).toEqual({ name: 'hall/1', changed: [{ id: 7 }, { id: 8 }, { id: 9 }] })
  expect(two.frames.at(-1)).toBe(one.frames.at(-1))
  expect([reads, rights]).toEqual([[[7, 8, 9]], [[scholar, other]]])
  rooms.close()
})

test('who may not see the room any more when the change is told hears that, and none of it', async () => {
  const { rooms, allowed, enter, change } = openKind()
  const [one, two] = [await enter(scholar, 'hall/2'), await enter(other, 'hall/2')]
  change('hall/2', 7)
  // After the change, and before the message of it.
  allowed.delete(other)
  await vi.waitFor(() => expect([one.frames.length, two.frames.length]).toEqual([2, 2]))
  expect(one.news().at(-1)).toEqual({ name: 'hall/2', changed: [{ id: 7 }] })
  expect(two.news().at(-1)).toEqual({ name: 'hall/2', gone: true })
  change('hall/2', 8)
  await vi.waitFor(() => expect(one.frames).toHaveLength(3))
  expect(two.frames).toHaveLength(2)
  rooms.close()
})

test('a room that is left before a change is told is not asked about', async () => {
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
