import {
  addGepDocumentation,
  createGep,
  gepDocuments,
  gepHistory,
  gepTypes,
  listGep,
  listGepDocumentation,
  listOwnGep,
  proposalKinds,
  proposalPages,
  proposalRules,
  removeGepDocumentation,
  reviewGep,
  updateGep,
  withdrawGep,
} from '@pandu/contract/proposals'
import { reviewOptions } from '@pandu/contract/kit'
import type { Kind } from './kindType.ts'

export const gep: Kind = {
  kind: 'gep',
  label: proposalKinds.gep,
  noun: 'GEP',
  codes: { create: 'c_proposalGepScholar', update: 'u_proposalGepScholar', review: 'u_proposalGepScholarReview' },
  choice: { field: 'type', label: 'Application', options: gepTypes },
  afterApproval: 'Collect pictures and documents of your term here.',
  documents: gepDocuments,
  reviewOptions,
  calls: {
    own: listOwnGep,
    all: listGep,
    create: createGep,
    update: updateGep,
    withdraw: withdrawGep,
    review: reviewGep,
    history: gepHistory,
    documentation: { list: listGepDocumentation, add: addGepDocumentation, remove: removeGepDocumentation },
  },
  may: proposalRules,
  records: [{ label: 'Documentation GEP', own: proposalPages.ownGepDocumentation, staff: proposalPages.gepDocumentation }],
}
