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
  reviewGep,
  reviewInternship,
  reviewSponsorship,
  sponsorshipHistory,
  updateGep,
  updateInternship,
  updateSponsorship,
} from '@pandu/contract/proposals'
import type { FileGuard, FileGuards } from '../../kit/stored-files.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { checklistRoutes } from './checklist.routes.ts'
import { guidelineRoutes } from './guidelines.routes.ts'
import { kindRoutes } from './kinds.routes.ts'
import { managementRoutes } from './management.routes.ts'
import { gep, internships, sponsorships } from './proposals.kinds.ts'
import { seesProposal } from './proposals.queries.ts'
import { reportRoutes } from './reports.routes.ts'

/** The calls of proposals. The three kinds share their machinery; what tells them apart is in proposals.kinds.ts and in their contracts. */
export const proposalsRoutes = [
  ...guidelineRoutes,
  ...kindRoutes(internships, {
    create: createInternship,
    listOwn: listOwnInternships,
    update: updateInternship,
    list: listInternships,
    review: reviewInternship,
    history: internshipHistory,
  }),
  ...kindRoutes(sponsorships, {
    create: createSponsorship,
    listOwn: listOwnSponsorships,
    update: updateSponsorship,
    list: listSponsorships,
    review: reviewSponsorship,
    history: sponsorshipHistory,
  }),
  ...kindRoutes(gep, {
    create: createGep,
    listOwn: listOwnGep,
    update: updateGep,
    list: listGep,
    review: reviewGep,
    history: gepHistory,
  }),
  ...attendanceRoutes,
  ...reportRoutes,
  ...checklistRoutes,
  ...managementRoutes,
]

/** Who reads a proposal reads its files, also those that a newer one has replaced. */
const byProposal: FileGuard = { mayRead: ({ db, actor }, { record_id }) => seesProposal(db, actor, record_id) }

export const proposalsFileGuards: FileGuards = {
  'proposals.document': byProposal,
  'proposals.documentation': byProposal,
}
