import type { FileGuard, FileGuards } from '../../kit/stored-files.ts'
import { guidelineRoutes } from './guidelines.routes.ts'
import { internshipRoutes } from './internships.routes.ts'
import { seesProposal } from './proposals.queries.ts'
import { reportRoutes } from './reports.routes.ts'

/** The calls of proposals. A further kind adds its own routes beside the internships; the machinery is shared. */
export const proposalsRoutes = [...guidelineRoutes, ...internshipRoutes, ...reportRoutes]

/** Who reads a proposal reads its files, also those that a newer one has replaced. */
const byProposal: FileGuard = { mayRead: ({ db, actor }, { record_id }) => seesProposal(db, actor, record_id) }

export const proposalsFileGuards: FileGuards = {
  'proposals.document': byProposal,
  'proposals.documentation': byProposal,
}
