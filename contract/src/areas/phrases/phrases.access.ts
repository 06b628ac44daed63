import { aboutActor, aboutRecord, type Actor, holds, rules } from '../../kit/access.ts'
import { contractRules } from '../contracts/index.ts'
import { proposalRules } from '../proposals/index.ts'
import { scoreRules } from '../scores/index.ts'
import { letterRules, tsaRules } from '../tsa/index.ts'

const deciding = [proposalRules.decide, scoreRules.manage, contractRules.decideAny, tsaRules.decide, letterRules.decide]
const decides = (actor: Actor) => deciding.some((rule) => rule.test(actor) === true)
/** Phrases that everybody reads are written by those of the programme team who decide: UPCM or SUPERADMIN. */
const shares = (actor: Actor) => holds(actor, 'UPCM')

export const phraseRules = rules('phrase', {
  /** Everybody who decides on anything may keep phrases, and reads the shared ones. */
  keep: aboutActor(decides),
  share: aboutActor(shares),
  /** Your own phrases; shared ones may be changed by everybody who may share. */
  remove: aboutRecord((actor, { owner_id }: { owner_id: number | null }) =>
    owner_id === null ? shares(actor) : decides(actor) && owner_id === actor.id,
  ),
})
