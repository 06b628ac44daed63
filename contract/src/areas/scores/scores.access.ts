import {
  aboutActor,
  aboutRecord,
  type Actor,
  commonStates,
  type DecidedState,
  decidedStates,
  holds,
  isPartner,
  isScholar,
  isStaff,
  rules,
  type StateOf,
  mayWithdraw,
  mayChange,
  withdrawnState,
} from '../../kit/index.ts'

/** The states of a submission of scores. */
export const scoreStates = decidedStates({ ...commonStates, ...withdrawnState })
export type ScoreApproval = StateOf<typeof scoreStates>

/** Whose scores or submission it is. */
export interface ScoreOwner {
  scholar_id: number
}
/** What rules need to know of a submission. */
export type ScoreDraftState = ScoreOwner & DecidedState<ScoreApproval>

/** Permission UPCM, or role VENDOR or SUPERADMIN (000 §6); partners for the scholars whom they reach (O85). */
const decides = (actor: Actor) => holds(actor, 'UPCM') || isPartner(actor)
const readsAll = (actor: Actor) => isStaff(actor) || isPartner(actor)
const isOwn = (actor: Actor, { scholar_id }: ScoreOwner) => actor.scholarId === scholar_id
const noun = 'score submission'

export const scoreRules = rules('score', {
  /** Scholars hand in scores of their own; those who decide also hand them in for a scholar (000 §2). */
  submit: aboutActor((actor) => isScholar(actor) || decides(actor)),
  /** The page of a scholar's own scores. */
  readOwn: aboutActor(isScholar),
  /** The lists of others' scores: staff everybody's, partners those of the scholars whom they reach. */
  readAll: aboutActor(readsAll),
  /** The same lists, which show scholars their own rows. */
  list: aboutActor((actor) => isScholar(actor) || readsAll(actor)),
  /** The scores or a submission of one scholar. */
  read: aboutRecord((actor, owner: ScoreOwner) => isOwn(actor, owner) || readsAll(actor)),
  /** The scholar, and those who decide, while it is not final. */
  edit: aboutRecord((actor, draft: ScoreDraftState) => (isOwn(actor, draft) || decides(actor)) && mayChange(scoreStates, draft, noun)),
  /** The scholar, while it waits for somebody (O93). */
  withdraw: aboutRecord((actor, draft: ScoreDraftState) => isOwn(actor, draft) && mayWithdraw(scoreStates, draft, noun)),
  /** Those who decide, while it is not final (X45). */
  review: aboutRecord((actor, draft: ScoreDraftState) => decides(actor) && mayChange(scoreStates, draft, noun)),
  /** Saving scores themselves, one by one or from a sheet (001 §6). */
  manage: aboutActor(decides),
  /** The threshold of counselling belongs to the programme: UPCM or SUPERADMIN. */
  setThreshold: aboutActor((actor) => holds(actor, 'UPCM')),
})
