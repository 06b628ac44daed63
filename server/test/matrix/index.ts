import { accountMade, partnerFacts, teamFacts } from './accounts.ts'
import { assessmentFacts, attemptMade, quizFacts } from './attempts.ts'
import { alumniFacts, alumniMade } from './alumni.ts'
import { bankFacts, bankMade } from './bank.ts'
import { businessFacts, businessMade } from './business.ts'
import { cohortFacts, cohortMade } from './cohorts.ts'
import { contractFacts, contractMade } from './contracts.ts'
import { courseFacts, courseMade } from './courses.ts'
import { fileFacts } from './files.ts'
import type { Facts } from './facts.ts'
import { materialFacts, materialMade } from './materials.ts'
import { groupFacts, projectFacts, projectMade } from './projects.ts'
import { proposalFacts, reportingFacts } from './proposals.ts'
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
import { tsaFacts, tsaMade } from './tsa.ts'
import { warehouseFacts, warehouseMade } from './warehouse.ts'

/** Who may do what, call by call. A call of the contract without a fact here fails the matrix. */
export const matrix: readonly Facts[] = [
  ...sessionFacts,
  ...teamFacts,
  ...partnerFacts,
  ...scholarFacts,
  ...vendorFacts,
  ...regionFacts,
  ...associationFacts,
  ...groupFacts,
  ...projectFacts,
  ...proposalFacts,
  ...reportingFacts,
  ...contractFacts,
  ...scoreFacts,
  ...notificationFacts,
  ...overviewFacts,
  ...searchFacts,
  ...operationFacts,
  ...mailFacts,
  ...fileFacts,
  ...cohortFacts,
  ...courseFacts,
  ...quizFacts,
  ...assessmentFacts,
  ...materialFacts,
  ...warehouseFacts,
  ...businessFacts,
  ...bankFacts,
  ...alumniFacts,
  ...tsaFacts,
]

/** Rows that facts speak of and the demo world does not have. */
export const made: Record<string, string> = {
  ...accountMade,
  ...scholarMade,
  ...scoreMade,
  ...projectMade,
  ...contractMade,
  ...smallMade,
  ...cohortMade,
  ...courseMade,
  ...attemptMade,
  ...materialMade,
  ...warehouseMade,
  ...businessMade,
  ...bankMade,
  ...alumniMade,
  ...tsaMade,
}
