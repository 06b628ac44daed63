import { aboutActor, aboutRecord, type Actor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Everybody who may read a record may comment on it, except GUEST (O13). */
const writes = (actor: Actor) => !isStaff(actor) || staffWrites(actor)

interface OwnedComment {
  by_id: number | null
}

/** The area of a record decides who may read it. These rules are asked afterwards. */
export const commentRules = rules('comment', {
  write: aboutActor(writes),
  /** Only the author edits a comment (O15). */
  edit: aboutRecord((actor, { by_id }: OwnedComment) => writes(actor) && by_id === actor.id),
  /** The author or staff delete a comment (O15). */
  remove: aboutRecord((actor, { by_id }: OwnedComment) => writes(actor) && (by_id === actor.id || isStaff(actor))),
})
