import { accountScreens } from './areas/accounts/accounts.screens.ts'
import { alumniScreens } from './areas/alumni/alumni.screens.ts'
import { assessmentScreens } from './areas/assessments/assessments.screens.ts'
import { associationScreens } from './areas/association/association.screens.ts'
import { bankScreens } from './areas/bank/bank.screens.ts'
import { blastScreens } from './areas/blast/blast.screens.ts'
import { businessScreens } from './areas/business/business.screens.ts'
import { calendarScreens } from './areas/calendar/calendar.screens.ts'
import { chatScreens } from './areas/chat/chat.screens.ts'
import { cohortScreens } from './areas/cohorts/cohorts.screens.ts'
import { contractScreens } from './areas/contracts/contracts.screens.ts'
import { courseScreens } from './areas/courses/courses.screens.ts'
import { downloadScreens } from './areas/downloads/downloads.screens.ts'
import { forumScreens } from './areas/forum/forum.screens.ts'
import { evaluationScreens } from './areas/evaluations/evaluations.screens.ts'
import { groupScreens } from './areas/groups/groups.screens.ts'
import { materialScreens } from './areas/materials/materials.screens.ts'
import { mentoringScreens } from './areas/mentoring/mentoring.screens.ts'
import type { Screen } from './kit/screens.ts'
import { notificationScreens } from './areas/notifications/notifications.screens.ts'
import { operationScreens } from './areas/operations/operations.screens.ts'
import { overviewScreens } from './areas/overview/overview.screens.ts'
import { projectScreens } from './areas/projects/projects.screens.ts'
import { proposalScreens } from './areas/proposals/proposals.screens.ts'
import { quizScreens } from './areas/quizzes/quizzes.screens.ts'
import { reviewScreens } from './areas/reviews/reviews.screens.ts'
import { reportScreens } from './areas/reports/reports.screens.ts'
import { scheduleScreens } from './areas/schedules/schedules.screens.ts'
import { scoreScreens } from './areas/scores/scores.screens.ts'
import { sessionScreens } from './areas/session/session.screens.ts'
import { trashScreens } from './areas/trash/trash.screens.ts'
import { tsaScreens } from './areas/tsa/tsa.screens.ts'
import { vendorScreens } from './areas/vendors/vendors.screens.ts'
import { warehouseScreens } from './areas/warehouse/warehouse.screens.ts'
import { shellScreens } from './shell/shell.screens.ts'

/** The areas, a line each. The router, the menus and the tests are made from this list. */
export const screens: readonly Screen[] = [
  ...shellScreens,
  ...overviewScreens,
  ...calendarScreens,
  ...sessionScreens,
  ...notificationScreens,
  ...operationScreens,
  ...accountScreens,
  ...vendorScreens,
  ...associationScreens,
  ...tsaScreens,
  ...proposalScreens,
  ...scoreScreens,
  ...reportScreens,
  ...downloadScreens,
  ...warehouseScreens,
  ...bankScreens,
  ...blastScreens,
  ...businessScreens,
  ...alumniScreens,
  ...cohortScreens,
  ...contractScreens,
  ...courseScreens,
  ...materialScreens,
  ...quizScreens,
  ...assessmentScreens,
  ...groupScreens,
  ...mentoringScreens,
  ...scheduleScreens,
  ...reviewScreens,
  ...forumScreens,
  ...evaluationScreens,
  ...projectScreens,
  ...chatScreens,
  ...trashScreens,
]
