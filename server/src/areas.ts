import { accounts } from './areas/accounts/accounts.area.ts'
import { alumni } from './areas/alumni/alumni.area.ts'
import { assessments } from './areas/assessments/assessments.area.ts'
import { association } from './areas/association/association.area.ts'
import { attempts } from './areas/attempts/attempts.area.ts'
import { backups } from './areas/backups/backups.area.ts'
import { bank } from './areas/bank/bank.area.ts'
import { blast } from './areas/blast/blast.area.ts'
import { business } from './areas/business/business.area.ts'
import { calendar } from './areas/calendar/calendar.area.ts'
import { chat } from './areas/chat/chat.area.ts'
import { cohorts } from './areas/cohorts/cohorts.area.ts'
import { comments } from './areas/comments/comments.area.ts'
import { contracts } from './areas/contracts/contracts.area.ts'
import { courses } from './areas/courses/courses.area.ts'
import { downloads } from './areas/downloads/downloads.area.ts'
import { drafts } from './areas/drafts/drafts.area.ts'
import { evaluations } from './areas/evaluations/evaluations.area.ts'
import { files } from './areas/files/files.area.ts'
import { forum } from './areas/forum/forum.area.ts'
import { groups } from './areas/groups/groups.area.ts'
import { mail } from './areas/mail/mail.area.ts'
import { materials } from './areas/materials/materials.area.ts'
import { mentoring } from './areas/mentoring/mentoring.area.ts'
import { notifications } from './areas/notifications/notifications.area.ts'
import { operations } from './areas/operations/operations.area.ts'
import { overview } from './areas/overview/overview.area.ts'
import { phrases } from './areas/phrases/phrases.area.ts'
import { projects } from './areas/projects/projects.area.ts'
import { proposals } from './areas/proposals/proposals.area.ts'
import { quizzes } from './areas/quizzes/quizzes.area.ts'
import { regions } from './areas/regions/regions.area.ts'
import { reviews } from './areas/reviews/reviews.area.ts'
import { reports } from './areas/reports/reports.area.ts'
import { schedules } from './areas/schedules/schedules.area.ts'
import { scores } from './areas/scores/scores.area.ts'
import { search } from './areas/search/search.area.ts'
import { session } from './areas/session/session.area.ts'
import { trash } from './areas/trash/trash.area.ts'
import { settings } from './areas/settings/settings.area.ts'
import { tsa } from './areas/tsa/tsa.area.ts'
import { vendors } from './areas/vendors/vendors.area.ts'
import { warehouse } from './areas/warehouse/warehouse.area.ts'
import type { ServerArea } from './kit/area.ts'

/** Every area of the server, a line each. What the areas add is shown in this order. */
export const areas: readonly ServerArea[] = [
  session,
  notifications,
  mail,
  accounts,
  association,
  vendors,
  regions,
  operations,
  phrases,
  proposals,
  tsa,
  scores,
  reports,
  downloads,
  contracts,
  cohorts,
  courses,
  groups,
  mentoring,
  schedules,
  reviews,
  forum,
  evaluations,
  projects,
  attempts,
  quizzes,
  assessments,
  warehouse,
  materials,
  comments,
  chat,
  blast,
  business,
  bank,
  alumni,
  trash,
  overview,
  calendar,
  search,
  drafts,
  files,
  settings,
  backups,
]
