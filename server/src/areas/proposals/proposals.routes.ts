import {
  createGep,
  createInternship,
  createSponsorship,
  gepHistory,
  internshipHistory,
  listGep,
  listInternships,
  listOwnGep,
  listOwnInternships,
  listOwnSponsorships,
  listSponsorships,
  proposalRules,
  reviewGep,
  reviewInternship,
  reviewSponsorship,
  sponsorshipHistory,
  updateGep,
  updateInternship,
  updateSponsorship,
  withdrawGep,
  withdrawInternship,
  withdrawSponsorship,
} from '@pandu/contract/proposals'
import type { FileGuard, FileGuards } from '../../kit/stored-files.ts'
import { logIdentityView } from '../accounts/accounts.service.ts'
import { archiveRoutes } from './archive.routes.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { checklistRoutes } from './checklist.routes.ts'
import { guidelineRoutes } from './guidelines.routes.ts'
import { kindRoutes } from './kinds.routes.ts'
import { managementRoutes } from './management.routes.ts'
import { personalNameOf } from './proposals.documents.ts'
import { gep, internships, sponsorships } from './proposals.kinds.ts'
import { proposals } from './proposals.queries.ts'
import { reportRoutes } from './reports.routes.ts'

/** The calls of proposals. The three kinds share their code; what differs is in proposals.kinds.ts and in their contracts. */
export const proposalsRoutes = [
  ...guidelineRoutes,
  ...kindRoutes(internships, {
    create: createInternship,
    listOwn: listOwnInternships,
    update: updateInternship,
    withdraw: withdrawInternship,
    list: listInternships,
    review: reviewInternship,
    history: internshipHistory,
  }),
  ...kindRoutes(sponsorships, {
    create: createSponsorship,
    listOwn: listOwnSponsorships,
    update: updateSponsorship,
    withdraw: withdrawSponsorship,
    list: listSponsorships,
    review: reviewSponsorship,
    history: sponsorshipHistory,
  }),
  ...kindRoutes(gep, {
    create: createGep,
    listOwn: listOwnGep,
    update: updateGep,
    withdraw: withdrawGep,
    list: listGep,
    review: reviewGep,
    history: gepHistory,
  }),
  ...attendanceRoutes,
  ...reportRoutes,
  ...checklistRoutes,
  ...managementRoutes,
  ...archiveRoutes,
]

/** Readers of a proposal may read its files, including replaced ones. */
const byProposal: FileGuard = {
  mayRead: async ({ db, actor }, { record_id }) => (await proposals.ifVisible(db, actor, { id: record_id })) !== undefined,
}

/** Except for the scholar's personal papers, which are guarded like the scans of a profile: fewer people may read them, and every look is recorded. */
const byDocument: FileGuard = {
  mayRead: async ({ db, actor }, { id, record_id }) => {
    const proposal = await proposals.ifVisible(db, actor, { id: record_id })
    if (!proposal) return false
    return proposalRules.readPersonal.test(actor, proposal) === true || !(await personalNameOf(db, proposal.id, id))
  },
  recordAccess: async ({ db, actor }, { id, record_id }) => {
    const proposal = await proposals.ifVisible(db, actor, { id: record_id })
    const name = proposal && (await personalNameOf(db, proposal.id, id))
    if (name) await logIdentityView(db, actor, [proposal.scholar_id], name)
  },
}

export const proposalsFileGuards: FileGuards = {
  'proposals.document': byDocument,
  'proposals.documentation': byProposal,
}
