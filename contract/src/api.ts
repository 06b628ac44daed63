import * as accounts from './areas/accounts/index.ts'
import * as alumni from './areas/alumni/index.ts'
import * as assessments from './areas/assessments/index.ts'
import * as association from './areas/association/index.ts'
import * as backups from './areas/backups/index.ts'
import * as bank from './areas/bank/index.ts'
import * as blast from './areas/blast/index.ts'
import * as business from './areas/business/index.ts'
import * as calendar from './areas/calendar/index.ts'
import * as chat from './areas/chat/index.ts'
import * as cohorts from './areas/cohorts/index.ts'
import * as comments from './areas/comments/index.ts'
import * as contracts from './areas/contracts/index.ts'
import * as courses from './areas/courses/index.ts'
import * as downloads from './areas/downloads/index.ts'
import * as drafts from './areas/drafts/index.ts'
import * as evaluations from './areas/evaluations/index.ts'
import * as files from './areas/files/index.ts'
import * as forum from './areas/forum/index.ts'
import * as groups from './areas/groups/index.ts'
import * as mail from './areas/mail/index.ts'
import * as materials from './areas/materials/index.ts'
import * as mentoring from './areas/mentoring/index.ts'
import * as notifications from './areas/notifications/index.ts'
import * as operations from './areas/operations/index.ts'
import * as overview from './areas/overview/index.ts'
import * as phrases from './areas/phrases/index.ts'
import * as projects from './areas/projects/index.ts'
import * as proposals from './areas/proposals/index.ts'
import * as quizzes from './areas/quizzes/index.ts'
import * as regions from './areas/regions/index.ts'
import * as reviews from './areas/reviews/index.ts'
import * as reports from './areas/reports/index.ts'
import * as schedules from './areas/schedules/index.ts'
import * as scores from './areas/scores/index.ts'
import * as search from './areas/search/index.ts'
import * as session from './areas/session/index.ts'
import * as trash from './areas/trash/index.ts'
import * as settings from './areas/settings/index.ts'
import * as tsa from './areas/tsa/index.ts'
import * as vendors from './areas/vendors/index.ts'
import * as warehouse from './areas/warehouse/index.ts'
import type { Endpoint } from './kit/index.ts'
import { serverSide } from './kit/server-side.ts'

/** Every area of the product, a line each. Tests, documentation and the permission matrix use this list. */
export const areas = {
  session,
  accounts,
  vendors,
  regions,
  association,
  cohorts,
  courses,
  comments,
  chat,
  materials,
  warehouse,
  quizzes,
  assessments,
  groups,
  mentoring,
  schedules,
  reviews,
  forum,
  evaluations,
  phrases,
  projects,
  proposals,
  contracts,
  scores,
  reports,
  downloads,
  blast,
  business,
  bank,
  alumni,
  tsa,
  trash,
  notifications,
  overview,
  calendar,
  search,
  operations,
  mail,
  drafts,
  files,
  settings,
  backups,
}
export type Area = keyof typeof areas

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && serverSide in value

/**
 * The endpoints among what an area exports; a resource holds its four one level deeper, an archive its two, and a list the call that writes it to a
 * spreadsheet.
 */
const endpointsIn = (exports: object, prefix = ''): { name: string; endpoint: Endpoint }[] =>
  Object.entries(exports).flatMap(([name, value]) => {
    if (isEndpoint(value)) {
      const listed = { name: prefix + name, endpoint: value }
      return value.exported ? [listed, { name: `${prefix}${name}.export`, endpoint: value.exported }] : [listed]
    }
    return typeof value === 'object' && value !== null && 'noun' in value ? endpointsIn(value, `${name}.`) : []
  })

/** Every call of the product, in the order of the areas. */
export const api: readonly { readonly area: Area; readonly name: string; readonly endpoint: Endpoint }[] = Object.entries(areas).flatMap(
  ([area, exports]) => endpointsIn(exports).map((found) => ({ area: area as Area, ...found })),
)
