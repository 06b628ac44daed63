import { aboutActor, aboutRecord, type Actor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Everybody in the course writes in its chat room, except GUEST (O13). The server checks who is in the course. */
const writes = (actor: Actor) => !isStaff(actor) || staffWrites(actor)

interface OwnedMessage {
  by_id: number | null
}

export const chatRules = rules('chat', {
  write: aboutActor(writes),
  /** The author or staff delete a message (O15). */
  remove: aboutRecord((actor, { by_id }: OwnedMessage) => writes(actor) && (by_id === actor.id || isStaff(actor))),
})
