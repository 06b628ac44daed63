/** The kinds of bulk changes. Those of cohorts carry the cohort's number in their payload. */
export const SCHOLAR_IMPORT = 'accounts.scholarImport'
export const SCORE_IMPORT = 'scores.import'
export const REPORT_IMPORT = 'reports.import'
export const PROPOSAL_DECISIONS = 'proposals.decisions'
export const SCORE_DECISIONS = 'scores.decisions'
export const TSA_DECISIONS = 'tsa.decisions'
export const LETTER_DECISIONS = 'tsa.letterDecisions'
export const COHORT_ASSIGN = 'cohorts.assign'
export const COHORT_IMPORT = 'cohorts.import'
export const COHORT_UNASSIGN = 'cohorts.unassign'
export const MENTORING_ASSIGN = 'mentoring.assign'
export const MENTORING_REMOVE = 'mentoring.remove'
export const MENTORING_MOVE = 'mentoring.move'
export const EVALUATION_SHEET = 'evaluations.sheet'
export const BUSINESS_ADD = 'business.add'
export const BUSINESS_REMOVE = 'business.remove'
export const BANK_ADD = 'bank.add'
export const BANK_REMOVE = 'bank.remove'
export const ALUMNI_ASSIGN = 'alumni.assign'
export const ALUMNI_UNASSIGN = 'alumni.unassign'
export const CONTRACT_GENERATE = 'contracts.generate'
export const CONTRACT_SEND = 'contracts.send'
export const CONTRACT_IMPORT = 'contracts.import'

/** The label of each kind beside its area. */
export const operationKinds: Record<string, string> = {
  [SCHOLAR_IMPORT]: 'Scholar import',
  [SCORE_IMPORT]: 'Score import',
  [REPORT_IMPORT]: 'Report import',
  [COHORT_ASSIGN]: 'Assignment',
  [COHORT_IMPORT]: 'Import',
  [COHORT_UNASSIGN]: 'Removal',
  [ALUMNI_ASSIGN]: 'Assignment',
  [ALUMNI_UNASSIGN]: 'Removal',
  [BANK_ADD]: 'Addition',
  [BANK_REMOVE]: 'Deletion',
  [BUSINESS_ADD]: 'Addition',
  [BUSINESS_REMOVE]: 'Deletion',
  [PROPOSAL_DECISIONS]: 'Decision',
  [SCORE_DECISIONS]: 'Decision',
  [TSA_DECISIONS]: 'Decision',
  [LETTER_DECISIONS]: 'Decision',
  [MENTORING_ASSIGN]: 'Assignment',
  [MENTORING_MOVE]: 'Move',
  [MENTORING_REMOVE]: 'Removal',
  [EVALUATION_SHEET]: 'Attendance',
  [CONTRACT_GENERATE]: 'Generating',
  [CONTRACT_SEND]: 'Sending',
  [CONTRACT_IMPORT]: 'Import',
}
