import { accountMade, partnerFacts, teamFacts } from './accounts.ts'
import { assessmentFacts, attemptMade, quizFacts } from './attempts.ts'
import { alumniFacts, alumniMade } from './alumni.ts'
import { backupFacts } from './backups.ts'
import { bankFacts, bankMade } from './bank.ts'
import { blastFacts, blastMade } from './blast.ts'
import { businessFacts, businessMade } from './business.ts'
import { calendarFacts, calendarMade } from './calendar.ts'
import { chatFacts, chatMade } from './chat.ts'
import { cohortFacts, cohortMade } from './cohorts.ts'
import { commentFacts, commentMade } from './comments.ts'
import { contractFacts, contractMade } from './contracts.ts'
import { courseFacts, courseMade } from './courses.ts'
import { downloadFacts, downloadMade } from './downloads.ts'
import { draftFacts } from './drafts.ts'
import { evaluationFacts, evaluationMade } from './evaluations.ts'
import { fileFacts, uploadMade } from './files.ts'
import type { Facts } from './facts.ts'
import { forumFacts, forumMade } from './forum.ts'
import { materialFacts, materialMade } from './materials.ts'
import { mentoringFacts, mentoringMade } from './mentoring.ts'
import { phraseFacts, phraseMade } from './phrases.ts'
import { groupFacts, projectFacts, projectMade } from './projects.ts'
import { proposalFacts, reportingFacts } from './proposals.ts'
import { reviewFacts, reviewMade } from './reviews.ts'
import { reportFacts, reportMade } from './reports.ts'
import { scheduleFacts, scheduleMade } from './schedules.ts'
import { scholarFacts, scholarMade } from './scholars.ts'
import { scoreFacts, scoreMade } from './scores.ts'
import { sessionFacts } from './session.ts'
import {
  associationFacts,
  mailFacts,
  notificationFacts,
  operationFacts,
  overviewFacts,
  regionFacts,
  searchFacts,
  smallMade,
  vendorFacts,
} from './small.ts'
import { trashFacts, trashMade } from './trash.ts'
import { settingFacts } from './settings.ts'
import { tsaFacts, tsaMade } from './tsa.ts'
import { warehouseFacts, warehouseMade } from './warehouse.ts'

const told: readonly Facts[] = [
  ...sessionFacts,
  ...teamFacts,
  ...partnerFacts,
  ...scholarFacts,
  ...vendorFacts,
  ...regionFacts,
  ...associationFacts,
  ...groupFacts,
  ...mentoringFacts,
  ...scheduleFacts,
  ...reviewFacts,
  ...forumFacts,
  ...evaluationFacts,
  ...projectFacts,
  ...proposalFacts,
  ...reportingFacts,
  ...contractFacts,
  ...scoreFacts,
  ...reportFacts,
  ...trashFacts,
  ...downloadFacts,
  ...notificationFacts,
  ...overviewFacts,
  ...searchFacts,
  ...operationFacts,
  ...phraseFacts,
  ...mailFacts,
  ...draftFacts,
  ...fileFacts,
  ...calendarFacts,
  ...cohortFacts,
  ...courseFacts,
  ...quizFacts,
  ...assessmentFacts,
  ...materialFacts,
  ...commentFacts,
  ...chatFacts,
  ...warehouseFacts,
  ...blastFacts,
  ...businessFacts,
  ...bankFacts,
  ...alumniFacts,
  ...tsaFacts,
  ...settingFacts,
  ...backupFacts,
]

/** Who reads a list may export it, and nobody else: its facts are those of the file. */
const exportFacts = told.flatMap((facts): Facts[] => (facts.endpoint.exported ? [{ ...facts, endpoint: facts.endpoint.exported }] : []))

/** Who may do what, call by call. A call of the contract without a fact here fails the matrix. */
export const matrix: readonly Facts[] = [...told, ...exportFacts]

/** Rows that facts speak of and the demo world does not have. */
export const made: Record<string, string> = {
  ...accountMade,
  ...scholarMade,
  ...scoreMade,
  ...reportMade,
  ...trashMade,
  ...downloadMade,
  ...uploadMade,
  ...projectMade,
  ...contractMade,
  ...smallMade,
  ...cohortMade,
  ...courseMade,
  ...mentoringMade,
  ...scheduleMade,
  ...reviewMade,
  ...forumMade,
  ...evaluationMade,
  ...attemptMade,
  ...calendarMade,
  ...materialMade,
  ...commentMade,
  ...chatMade,
  ...warehouseMade,
  ...blastMade,
  ...businessMade,
  ...bankMade,
  ...alumniMade,
  ...phraseMade,
  ...tsaMade,
}
