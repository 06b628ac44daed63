import { associationPages } from '@pandu/contract/association'
import { isScholar } from '@pandu/contract/kit'
import { tsaProposalPath } from '@pandu/contract/tsa'
import { useMe } from '../../kit/can.tsx'

/** Whether the person is one of the association's side; everybody else who gets here is staff. */
export const useIsMember = () => isScholar(useMe().actor)

/** The page of an association, for the two sides (O30). */
export const profilePath = (tsa: number, member: boolean) => (member ? associationPages.own : associationPages.staff)({ idTSA: tsa })

/** Where a proposal opens for the person who looks. */
export const proposalPath = (member: boolean, { tsa_id, id }: { tsa_id: number; id: number }) =>
  tsaProposalPath[member ? 'own' : 'staff'](tsa_id, id)
