import { aboutActor, aboutRecord, type Actor, holds, isPartner, isScholar, isStaff, rules, staffWrites } from '../../kit/access.ts'
import { commonStates, type DecidedState, decidedStates, mayChange } from '../../kit/decided-states.ts'
import type { StateOf } from '../../kit/states.ts'

/** What has been decided on a contract; its stage says how far it is otherwise. */
export const contractStates = decidedStates(commonStates)
export type ContractApproval = StateOf<typeof contractStates>

/** What rules need to know of a contract. */
export interface ContractState extends DecidedState<ContractApproval> {
  scholar_id: number
  sent_at: string | null
  signed_at: string | null
}

/** Who decides on contracts: UPCM, SUPERADMIN, and implementing partners for the scholars whom they reach (001 §6, O85). */
const decides = (actor: Actor) => holds(actor, 'UPCM') || isPartner(actor)
const notSigned = 'The signed contract has not been handed in yet'

export const contractRules = rules('contract', {
  /** The list: staff, and the partners who decide (G086). */
  readAll: aboutActor((actor) => isStaff(actor) || isPartner(actor)),
  /** Batches and their progress (G087). */
  follow: aboutActor(isStaff),
  /** Templates, generating, sending, importing: staff except GUEST (G087, G088, O13). */
  manage: aboutActor(staffWrites),
  /** A scholar's own contract (G089). */
  readOwn: aboutActor(isScholar),
  /** Only staff read drafts; once it was sent, the scholar and those who decide read it too. */
  read: aboutRecord(
    (actor, c: ContractState) => isStaff(actor) || (c.sent_at !== null && (c.scholar_id === actor.scholarId || isPartner(actor))),
  ),
  /** Handing in the signed contract: its scholar, until it is approved (O49, X45). */
  sign: aboutRecord((actor, c: ContractState) => c.scholar_id === actor.scholarId && mayChange(contractStates, c, 'contract')),
  /** Whoever decides on contracts in general, asked without a record. */
  decideAny: aboutActor(decides),
  /** The decision, once there is something to decide on (001 §6, X45). */
  decide: aboutRecord(
    (actor, c: ContractState) => decides(actor) && (c.signed_at === null ? notSigned : mayChange(contractStates, c, 'contract')),
  ),
})
