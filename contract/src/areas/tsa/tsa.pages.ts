import { pageAt, paramsOfAddress } from '../../kit/pages.ts'
import { associationPages } from '../association/association.pages.ts'

/** The pages of the associations' work outside of the profile of the association. */
export const tsaPages = {
  proposal: pageAt('/admin/tsa/tsa-proposal/list-detail/$tsa_id/$id', '000 §2'),
  events: pageAt('/admin/sn/events', 'O50'),
}

/** The address of a TSA proposal: for the scholars of its campus, and for everybody else. Projects refer to the second one (000 §2). */
export const tsaProposalPath = {
  own: (tsa: number, id: number) => associationPages.own({ idTSA: tsa }, { tab: 'proposals', open: id }),
  staff: (tsa: number, id: number) => tsaPages.proposal({ tsa_id: tsa, id }),
}

/** The two ids in such an address, as a project gives it; undefined for any other address. */
export const readTsaReference = (address: string) => {
  const params = paramsOfAddress(tsaPages.proposal, address)
  if (!params || !Object.values(params).every((id) => /^\d{1,9}$/.test(id)) || tsaPages.proposal(params) !== address) return undefined
  return { tsaId: Number(params.tsa_id), id: Number(params.id) }
}

/** Where a cover letter opens in the web. */
export const tsaLetterPath = {
  own: (tsa: number, id: number) => associationPages.own({ idTSA: tsa }, { tab: 'letters', open: id }),
  staff: (id: number) => associationPages.list({}, { tab: 'letters', open: id }),
}

/** Where a micro event opens in the web. */
export const microEventPath = {
  own: (tsa: number, id: number) => associationPages.own({ idTSA: tsa }, { tab: 'events', open: id }),
  staff: (id: number) => tsaPages.events({}, { open: id }),
}
