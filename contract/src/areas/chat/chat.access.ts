import { aboutActor, aboutRecord, type Actor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Everybody in the course writes in its chat room, except GUEST (O13). Who is in the course, the server says. */
const writes = (actor: Actor) => !isStaff(actor) || staffWrites(actor)

interface OwnedMessage {
  by_id: number | null
}

export const chatRules = rules('chat', {
  write: aboutActor(writes),
  /** Its author, or staff (O15). */
  remove: aboutRecord((actor, { by_id }: OwnedMessage) => writes(actor) && (by_id === actor.id || isStaff(actor))),
})
