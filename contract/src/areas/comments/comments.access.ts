import { aboutActor, aboutRecord, type Actor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Everybody who can read a record can comment on it, except GUEST (O13). */
const writes = (actor: Actor) => !isStaff(actor) || staffWrites(actor)

interface OwnedComment {
  by_id: number | null
}

/** Which records someone reads, the area of the record says; these rules are asked about what is read. */
export const commentRules = rules('comment', {
  write: aboutActor(writes),
  /** Its author (O15). */
  edit: aboutRecord((actor, { by_id }: OwnedComment) => writes(actor) && by_id === actor.id),
  /** Its author, or staff (O15). */
  remove: aboutRecord((actor, { by_id }: OwnedComment) => writes(actor) && (by_id === actor.id || isStaff(actor))),
})
