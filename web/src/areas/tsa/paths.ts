import { associationPages } from '@pandu/contract/association'
import { isScholar } from '@pandu/contract/kit'
import { tsaProposalPath } from '@pandu/contract/tsa'
import { useMe } from '../../kit/can.tsx'

/** Whether the reader is a scholar of the association; all other readers of these pages are staff. */
export const useIsMember = () => isScholar(useMe().actor)

/** The address of an association's page, for members and for staff (O30). */
export const profilePath = (tsa: number, member: boolean) => (member ? associationPages.own : associationPages.staff)({ idTSA: tsa })

/** The address of a proposal, for members and for staff. */
export const proposalPath = (member: boolean, { tsa_id, id }: { tsa_id: number; id: number }) =>
  tsaProposalPath[member ? 'own' : 'staff'](tsa_id, id)
