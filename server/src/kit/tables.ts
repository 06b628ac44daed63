// Written by tools/generate-tables.ts from the migrated schema; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// oxlint-disable-next-line typescript/no-explicit-any -- what lies in a jsonb column is known to its queries only
type Json = ColumnType<any, string, string>
type Timestamp = ColumnType<string, Date | string, Date | string>
// Kysely's Generated does not look into a ColumnType.
type Filled<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<T>

export interface AbsenceStreaksTable {
  id: Generated<number>
  course_id: number
  side: 'facilitator' | 'mentor'
  scholar_id: number
  absences: number
  meeting_id: number
  held_on: string
}

export interface AccountLogTable {
  id: GeneratedAlways<number>
  user_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: string
  details: Filled<Json>
}

export interface AlumniRegionsTable {
  id: Generated<number>
  region: string
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface AssessmentQuestionsTable {
  id: Generated<number>
  assessment_id: number
  type: 'essay' | 'multiple'
  question: string
  options: Filled<Json>
  position: number
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface AssessmentsTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  time: Generated<number>
  status: Generated<number>
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
}

export interface AttemptAnswersTable {
  attempt_id: number
  question_id: number
  type: 'essay' | 'multiple'
  question: string
  options: Filled<Json>
  position: number
  answer: Generated<string>
  key: Generated<string>
  mark: number | null
  marked_by: number | null
  marked_at: Timestamp | null
  notes: Generated<string>
  saved_at: Timestamp | null
  late_answer: string | null
  late_typed_at: Timestamp | null
  points: Generated<number>
}

export interface AttemptChangesTable {
  id: GeneratedAlways<number>
  scholar_id: number
  quiz_id: number
  kind: 'attempt' | 'late-accepted' | 'late-refused' | 'time'
  minutes: number | null
  standing: Generated<boolean>
  reason: Generated<string>
  replaced: Json | null
  by_id: number | null
  at: Filled<Timestamp>
}

export interface AttemptMarksTable {
  id: GeneratedAlways<number>
  attempt_id: number
  question_id: number
  mark: number
  notes: Generated<string>
  by_id: number | null
  at: Filled<Timestamp>
}

export interface AttemptsTable {
  id: GeneratedAlways<number>
  scholar_id: number
  quiz_id: number | null
  assessment_id: number | null
  course_section_id: number
  started_at: Filled<Timestamp>
  ends_at: Timestamp | null
  saved_at: Filled<Timestamp>
  submitted_at: Timestamp | null
  score: number | null
  late_state: 'accepted' | 'refused' | 'waiting' | null
  late_at: Timestamp | null
  closed_by_course: Generated<boolean>
}

export interface AttendanceAliasesTable {
  scholar_id: number
  alias: string
  by_id: number | null
  created_at: Filled<Timestamp>
}

export interface BackupsTable {
  id: GeneratedAlways<number>
  state: Generated<'done' | 'failed' | 'running' | 'waiting'>
  origin: 'clock' | 'command' | 'person'
  asked_by: number | null
  asked_at: Filled<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  file: Generated<string>
  bytes: number | null
  tables_rows: number | null
  files: number | null
  error: Generated<string>
}

export interface BankDataTable {
  id: Generated<number>
  title: string
  description: Generated<string>
  category: string
  year: number
  link: string | null
  file_id: string | null
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  deleted_at: Timestamp | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface BlastLettersTable {
  id: GeneratedAlways<number>
  blast_id: number
  user_id: number | null
  name: string
  email: string
  reason: string
  state: Generated<'failed' | 'left' | 'queued' | 'recalled' | 'waiting'>
  mail_id: number | null
  queued_at: Timestamp | null
  outcome: Generated<string>
  error: Generated<string>
}

export interface BlastsTable {
  id: GeneratedAlways<number>
  subject: string
  content: string
  state: Generated<'done' | 'held' | 'recalled' | 'sending' | 'waiting'>
  send_at: Timestamp
  created_by: number | null
  created_at: Filled<Timestamp>
  attachment_id: string | null
  attachment_name: Generated<string>
  attachment_size: Generated<number>
  attachment_along: Generated<boolean>
  files_until: Timestamp | null
  active_at: Timestamp | null
}

export interface BusinessEventsTable {
  id: Generated<number>
  title: string
  description: Generated<string>
  event_date: string
  link_financial_budget: Generated<string>
  social_media: Generated<string>
  link_spk: Generated<string>
  link_tor: Generated<string>
  vendor: Generated<string>
  province: Generated<string>
  regency: Generated<string>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface CalendarSubscriptionsTable {
  user_id: number
  token_hash: Buffer
  created_at: Filled<Timestamp>
  read_at: Timestamp | null
  reads: Generated<number>
  counted_from: Filled<Timestamp>
}

export interface ChatMessagesTable {
  id: Generated<number>
  course_id: number
  seq: number
  rev: number
  by_id: number | null
  key: string
  message: string
  file_id: string | null
  width: number | null
  height: number | null
  created_at: Filled<Timestamp>
  deleted_at: Timestamp | null
  deleted_by: number | null
}

export interface ChatReadsTable {
  user_id: number
  course_id: number
  seq: number
}

export interface ChatRoomsTable {
  course_id: number
  last_rev: Generated<number>
}

export interface CohortMembersTable {
  cohort_id: number
  user_id: number
  type_scholar: 'non-regular' | 'regular'
  operation_id: number | null
  created_at: Filled<Timestamp>
}

export interface CohortsTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  year: number
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  members: Generated<number>
}

export interface CommentsTable {
  id: GeneratedAlways<number>
  module: 'announcement' | 'material' | 'submission'
  instance_id: number
  course_id: number
  by_id: number | null
  comment: string
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  edited_at: Timestamp | null
  deleted_at: Timestamp | null
  deleted_by: number | null
}

export interface ContractDocumentsTable {
  contract_id: number
  number: number
  template_id: number
  template_version: number
  operation_id: number | null
  state: Generated<'failed' | 'ready' | 'waiting'>
  file_id: Generated<string>
  created_at: Filled<Timestamp>
  printed: Json | null
}

export interface ContractLettersTable {
  operation_id: number
  contract_id: number
  letter_id: number | null
}

export interface ContractNumbersTable {
  year: number
  last: number
}

export interface ContractStepsTable {
  id: GeneratedAlways<number>
  record_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: 'changed' | 'generated' | 'reviewed' | 'sent' | 'submitted' | 'withdrawn'
  from: string | null
  to: string
  notes: Generated<string>
  changes: Filled<Json>
}

export interface ContractTemplateVersionsTable {
  template_id: number
  number: number
  title: string
  body: string
  by_id: number | null
  at: Filled<Timestamp>
  paper: Filled<Json>
  format: Generated<'plain' | 'rich'>
}

export interface ContractTemplatesTable {
  id: GeneratedAlways<number>
  name: string
  version: Generated<number>
  status: Generated<number>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  scholar_types: Generated<string[]>
}

export interface ContractsTable {
  id: GeneratedAlways<number>
  scholar_id: number
  template_id: number
  template_version: number
  document: Generated<number>
  pdf: Generated<'failed' | 'ready' | 'waiting'>
  error: Generated<string>
  file_id: string | null
  sent_at: Timestamp | null
  letter_id: number | null
  signed_at: Timestamp | null
  signed_file_id: string | null
  approval: Generated<'approved' | 'declined' | 'process' | 'revision'>
  notes: Generated<string>
  version: Generated<number>
  decided_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  stage: GeneratedAlways<string>
  number: string | null
}

export interface CourseExtraTimeTable {
  id: GeneratedAlways<number>
  course_id: number
  scholar_id: number
  percent: number
  reason: Generated<string>
  by_id: number | null
  at: Filled<Timestamp>
}

export interface CourseGroupsTable {
  id: Generated<number>
  course_id: number
  title: string
  description: Generated<string>
  created_by: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
}

export interface CourseSectionsTable {
  id: Generated<number>
  course_id: number
  title: string
  description: Generated<string>
  position: number
  created_by: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
  status: Generated<number>
  publish_at: Timestamp | null
}

export interface CourseTeachersTable {
  id: Generated<number>
  course_id: number
  user_id: number
  created_at: Filled<Timestamp>
}

export interface CoursesTable {
  id: Generated<number>
  title: string
  description: Generated<string>
  start_date: string
  end_date: string
  cover: string | null
  status: Generated<number>
  cohort_id: number | null
  cohort_assigned_at: Timestamp | null
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
  open_always: Generated<number>
}

export interface DeadlineRemindersTable {
  kind: string
  record_id: number
  due_at: Timestamp
  days: number
  user_id: number
  sent_at: Filled<Timestamp>
}

export interface DownloadBatchesTable {
  id: Generated<number>
  period: 'baseline' | 'endline' | 'midline'
  title: string
  by_id: number
  total: number
  ready: Generated<number>
  failed: Generated<number>
  state: GeneratedAlways<string>
  created_at: Filled<Timestamp>
  expires_at: Timestamp
}

export interface DownloadDocumentsTable {
  id: Generated<number>
  batch_id: number
  scholar_id: number | null
  state: Generated<'failed' | 'ready' | 'waiting'>
  error: Generated<string>
  file_id: string | null
}

export interface DownloadPapersTable {
  hash: string
  file_id: string
}

export interface EmailChangesTable {
  id: GeneratedAlways<number>
  user_id: number
  old_email: string
  new_email: string
  confirm_hash: Buffer
  back_hash: Buffer | null
  asked_at: Filled<Timestamp>
  sent_at: Filled<Timestamp>
  confirm_until: Timestamp
  confirmed_at: Timestamp | null
  back_until: Timestamp | null
  ended_at: Timestamp | null
}

export interface EvaluationHistoryTable {
  id: Generated<number>
  meeting_id: number
  scholar_id: number
  attendance: string | null
  score: number | null
  notes: Generated<string>
  by_id: number | null
  at: Filled<Timestamp>
}

export interface EvaluationsTable {
  id: Generated<number>
  meeting_id: number
  scholar_id: number
  attendance: 'absence' | 'excused' | 'presence'
  score: number | null
  notes: Generated<string>
  by_id: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface ExportLogTable {
  id: GeneratedAlways<number>
  at: Filled<Timestamp>
  by_id: number | null
  list: string
  columns: Json
  narrowed: Json
  rows: number
}

export interface FactorsTable {
  user_id: number
  secret: string
  created_at: Filled<Timestamp>
  confirmed_at: Timestamp | null
  last_step: Generated<number>
}

export interface FilesTable {
  id: Generated<string>
  kind: string
  record_id: number | null
  owner_id: number | null
  name: string
  type: string
  size: number
  storage_key: string
  created_at: Filled<Timestamp>
  expires_at: Timestamp | null
  sha256: string | null
}

export interface FormDraftsTable {
  user_id: number
  form: string
  record: string
  version: Generated<number>
  writer: string
  state: string | null
  values: Json
  files: Json
  saved_at: Filled<Timestamp>
}

export interface GroupFacilitatorsTable {
  group_id: number
  user_id: number
  created_at: Filled<Timestamp>
}

export interface GroupMembersTable {
  id: GeneratedAlways<number>
  group_id: number
  course_id: number
  user_id: number
  leader: Generated<boolean>
  joined_at: Filled<Timestamp>
  left_at: Timestamp | null
}

export interface IdempotencyKeysTable {
  user_id: number
  key: string
  call: string
  request_hash: Buffer
  answer: Json | null
  created_at: Filled<Timestamp>
}

export interface LiveScreensTable {
  id: string
  room: string
  user_id: number
  seen_at: Filled<Timestamp>
}

export interface LiveTicketsTable {
  ticket_hash: Buffer
  expires_at: Timestamp
  session_id: number
}

export interface LoginFailuresTable {
  key: string
  at: Filled<Timestamp>
}

export interface MailHoldTable {
  one: Generated<boolean>
  since: Filled<Timestamp>
  backup_at: Timestamp
}

export interface MaterialProgressTable {
  scholar_id: number
  opened_at: Filled<Timestamp>
  finished_at: Timestamp | null
  course_section_id: number
  material_id: number
}

export interface MaterialsTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  type_content: 'embed' | 'upload'
  mime_type: 'audio' | 'doc' | 'video'
  link: string | null
  file_id: string | null
  allow_ld: Generated<number>
  gudang_belajar_category_id: Generated<number>
  warehouse_item_id: number | null
  status: Generated<number>
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
}

export interface MeetingsTable {
  id: Generated<number>
  course_id: number
  side: 'facilitator' | 'mentor'
  author_id: number
  title: string
  description: Generated<string>
  media: 'Google Meet' | 'Other' | 'Zoom Meeting'
  additional_info: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  held_on: GeneratedAlways<string>
  series_id: number | null
  state: Generated<'not_held' | 'planned'>
  reason: Generated<string>
  sequence: Generated<number>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
  recorded_at: Timestamp | null
}

export interface MentoringAssignmentsTable {
  id: Generated<number>
  course_id: number
  side: 'facilitator' | 'mentor'
  user_id: number
  scholar_id: number
  starts_on: string
  ends_on: string | null
  created_at: Filled<Timestamp>
}

export interface NoticeDigestsTable {
  id: GeneratedAlways<number>
  user_id: number
  due_at: Timestamp
  notification_id: number
}

export interface NoticePreferencesTable {
  user_id: number
  kind: string
  mail: boolean
  rhythm: Generated<'daily' | 'once' | 'weekly'>
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: number
  read: Generated<number>
  message_html: string
  url: string
  created_at: Filled<Timestamp>
  kind: string | null
  by_id: number | null
  about: Json | null
}

export interface OpenidFlowsTable {
  state_hash: Buffer
  browser_hash: Buffer
  sealed: string
  next: string | null
  session_id: number | null
  begun_at: Filled<Timestamp>
  expires_at: Timestamp
}

export interface OpenidLinksTable {
  user_id: number
  issuer: string
  subject: string
  email: string
  linked_at: Filled<Timestamp>
  used_at: Filled<Timestamp>
}

export interface OperationRowsTable {
  operation_id: number
  record_id: number
  label: string
  before: string
  after: string
  undone_at: Timestamp | null
  undone_by_id: number | null
}

export interface OperationsTable {
  id: GeneratedAlways<number>
  kind: string
  title: string
  rows: number
  payload: Filled<Json>
  by_id: number | null
  created_at: Filled<Timestamp>
  undone_at: Timestamp | null
  undone_by_id: number | null
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  to: string
  subject: string
  text: string
  html: Generated<string>
  status: Generated<'failed' | 'kept' | 'sending' | 'sent' | 'unknown' | 'waiting' | 'withheld'>
  error: Generated<string>
  created_at: Filled<Timestamp>
  sent_at: Timestamp | null
  attempts: Generated<number>
  next_try_at: Filled<Timestamp>
  lane: Generated<number>
  attachment_id: string | null
  notice_ids: number[] | null
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer
  purpose: 'add' | 'enter' | 'prove' | 'step'
  session_id: number | null
  browser_hash: Buffer | null
  expires_at: Timestamp
}

export interface PasskeysTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  credential_id: string
  public_key: string
  counter: Generated<number>
  transports: Generated<string[]>
  created_at: Filled<Timestamp>
  used_at: Timestamp | null
}

export interface PasswordResetsTable {
  token_hash: Buffer
  user_id: number
  created_at: Filled<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface PermissionsTable {
  id: number
  name: string
  scope: 'TF' | 'VENDOR'
}

export interface PhrasesTable {
  id: GeneratedAlways<number>
  owner_id: number | null
  text: string
  created_at: Filled<Timestamp>
}

export interface ProgrammeSettingsTable {
  name: string
  value: Json
  updated_by: number | null
  updated_at: Filled<Timestamp>
}

export interface ProjectStageDatesTable {
  project_id: number
  stage: 'assignment-final' | 'proposal' | 'report-final' | 'report-progress'
  due_at: Timestamp
  dates_changed_at: Filled<Timestamp>
}

export interface ProjectSubmissionsTable {
  id: GeneratedAlways<number>
  project_id: number
  course_id: number
  stage: 'assignment-final' | 'proposal' | 'report-final' | 'report-progress'
  group_id: number | null
  scholar_id: number | null
  title: string
  information: Generated<string>
  type: Generated<string>
  content: string
  project_reference: Generated<string>
  version: Generated<number>
  approval_admin: Generated<'approved' | 'declined' | 'process' | 'revision'>
  approval_council: Generated<'approved' | 'declined' | 'process' | 'revision'>
  notes_admin: Generated<string>
  notes_council: Generated<string>
  decided_admin_at: Timestamp | null
  decided_council_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  created_by: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  approved_version_admin: number | null
  approved_version_council: number | null
}

export interface ProjectsTable {
  id: Generated<number>
  title: string
  description: Generated<string>
  type: 'group' | 'indie'
  created_by: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
}

export interface ProposalDocumentationTable {
  id: GeneratedAlways<number>
  proposal_id: number
  title: string
  link: string | null
  file_id: string | null
  created_at: Filled<Timestamp>
}

export interface ProposalDocumentsTable {
  proposal_id: number
  name: string
  link: string | null
  file_id: string | null
}

export interface ProposalMonitoringTable {
  id: GeneratedAlways<number>
  proposal_id: number
  date: string
  activity: string
  content: Generated<string>
  created_at: Filled<Timestamp>
}

export interface ProposalStepsTable {
  id: GeneratedAlways<number>
  record_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: 'attendance' | 'changed' | 'reviewed' | 'submitted' | 'undone' | 'withdrawn'
  from: string | null
  to: string
  notes: Generated<string>
  changes: Filled<Json>
}

export interface ProposalsTable {
  id: GeneratedAlways<number>
  kind: 'gep' | 'internships' | 'sponsorships'
  scholar_id: number
  title: string
  description: string
  destination: Generated<string>
  type_content: Generated<'embed' | 'upload'>
  content: Generated<string>
  approval: Generated<'approved' | 'declined' | 'finish' | 'process' | 'revision' | 'withdrawn'>
  notes: Generated<string>
  attendance_report: Generated<string>
  version: Generated<number>
  decided_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  type: Generated<'' | 'belum' | 'sudah'>
  scholar_search: Generated<string>
  search_text: GeneratedAlways<string | null>
}

export interface QuizQuestionsTable {
  id: Generated<number>
  quiz_id: number
  type: 'essay' | 'multiple'
  question: string
  options: Filled<Json>
  answer: Generated<string>
  position: number
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  points: Generated<number>
}

export interface QuizzesTable {
  id: Generated<number>
  title: string
  time: number | null
  status: Generated<number>
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  deleted_at: Timestamp | null
  show_keys: Generated<'attempt' | 'end' | 'never'>
  shuffle: Generated<number>
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>
  user_id: number
  code_mark: string
  used_at: Timestamp | null
  created_at: Filled<Timestamp>
}

export interface RefusedCallsTable {
  id: GeneratedAlways<number>
  by_id: number
  call: string
  hour: Filled<Timestamp>
  at: Filled<Timestamp>
  address: string
  times: Generated<number>
}

export interface ReportChangesTable {
  id: Generated<number>
  scholar_id: number
  period: 'baseline' | 'endline' | 'midline'
  action: 'changed' | 'created' | 'deleted' | 'imported' | 'restored' | 'trashed' | 'undone'
  changes: Json
  operation_id: number | null
  by_id: number | null
  at: Filled<Timestamp>
}

export interface ReportFieldsTable {
  id: Generated<number>
  request: string
  year_tf: number
  view: string
  hint: Generated<string>
  position: number
  updated_by: number | null
  updated_at: Filled<Timestamp>
}

export interface ReportIssueBatchesTable {
  id: Generated<number>
  title: string
  period: 'baseline' | 'endline' | 'midline' | null
  by_id: number | null
  total: number
  issued: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  state: GeneratedAlways<string>
  created_at: Filled<Timestamp>
}

export interface ReportIssueDocumentsTable {
  id: Generated<number>
  batch_id: number
  scholar_id: number | null
  period: 'baseline' | 'endline' | 'midline'
  content_hash: string
  state: Generated<'failed' | 'issued' | 'skipped' | 'waiting'>
  why: Generated<string>
  version: number | null
}

export interface ReportIssuesTable {
  id: GeneratedAlways<number>
  code: string
  scholar_id: number
  period: 'baseline' | 'endline' | 'midline'
  version: number
  state: Generated<'replaced' | 'valid' | 'withdrawn'>
  data: Json
  content_hash: string
  initials: string
  year_tf: number | null
  file_id: string
  sha256: string
  issued_by: number | null
  issued_at: Timestamp
  ended_by: number | null
  ended_at: Timestamp | null
  reason: Generated<string>
}

export interface ReportsTable {
  id: Generated<number>
  scholar_id: number
  period: 'baseline' | 'endline' | 'midline'
  competency_value: Filled<Json>
  competency_desc: Filled<Json>
  competency_evidence: Filled<Json>
  psychological_desc: Generated<string>
  description: Generated<string>
  created_by: number | null
  updated_by: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  downloaded_at: Timestamp | null
}

export interface ReviewDigestsTable {
  week: string
  sent_at: Filled<Timestamp>
}

export interface ReviewRemindersTable {
  course_id: number
  side: 'facilitator' | 'mentor'
  author_id: number
  scholar_id: number
  month: string
  by_id: number | null
  sent_at: Filled<Timestamp>
}

export interface ReviewsTable {
  id: Generated<number>
  course_id: number
  side: 'facilitator' | 'mentor'
  author_id: number
  scholar_id: number
  month: string
  content: string
  next_step: Generated<string>
  note: Generated<string>
  status_draft: Generated<number>
  published_at: Timestamp | null
  read_at: Timestamp | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface SchedulesTable {
  name: string
  next_run_at: Filled<Timestamp>
  last_run_at: Timestamp | null
  failures: Generated<number>
  error: Generated<string>
}

export interface ScholarScansTable {
  scholar_id: number
  field: string
  file_id: string
  uploaded_at: Filled<Timestamp>
}

export interface ScholarsTable {
  id: number
  faculty: Generated<string>
  study_program: Generated<string>
  birth_place: Generated<string>
  birth_date: string | null
  address: Generated<string>
  province: Generated<string>
  city: Generated<string>
  post_code: Generated<string>
}

export interface ScoreChangesTable {
  id: GeneratedAlways<number>
  scholar_id: number
  semester: number
  from: number | null
  to: number | null
  source: 'draft' | 'edit' | 'import' | 'undo'
  draft_id: number | null
  operation_id: number | null
  by_id: number | null
  at: Filled<Timestamp>
}

export interface ScoreDraftStepsTable {
  id: GeneratedAlways<number>
  record_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: 'changed' | 'reviewed' | 'submitted' | 'undone' | 'withdrawn'
  from: string | null
  to: string
  notes: Generated<string>
  changes: Filled<Json>
}

export interface ScoreDraftsTable {
  id: GeneratedAlways<number>
  scholar_id: number
  semester1: number | null
  semester2: number | null
  semester3: number | null
  semester4: number | null
  semester5: number | null
  semester6: number | null
  semester7: number | null
  semester8: number | null
  file_id: string | null
  approval: Generated<'approved' | 'declined' | 'process' | 'revision' | 'withdrawn'>
  notes: Generated<string>
  version: Generated<number>
  decided_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface ScoresTable {
  scholar_id: number
  semester1: number | null
  semester2: number | null
  semester3: number | null
  semester4: number | null
  semester5: number | null
  semester6: number | null
  semester7: number | null
  semester8: number | null
  latest: GeneratedAlways<number | null>
  average: GeneratedAlways<number | null>
  version: Generated<number>
  updated_at: Timestamp | null
  active: Generated<boolean>
}

export interface SectionModulesTable {
  id: Generated<number>
  course_section_id: number
  quiz_id: number | null
  assessment_id: number | null
  material_id: number | null
  project_id: number | null
  module_id: GeneratedAlways<number | null>
  instance_id: GeneratedAlways<number | null>
  position: number
  status: Generated<number>
  created_at: Filled<Timestamp>
  publish_at: Timestamp | null
  due_at: Timestamp | null
  dates_changed_at: Filled<Timestamp>
  open_always: Generated<number>
}

export interface SecurityAlarmsTable {
  id: GeneratedAlways<number>
  at: Filled<Timestamp>
  kind: 'key_lost' | 'key_renewed' | 'many_names' | 'password_tried'
  user_id: number | null
  address: string
  network: Generated<string>
}

export interface SessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  device: Generated<string>
  address: Generated<string>
  created_at: Filled<Timestamp>
  last_seen_at: Filled<Timestamp>
  expires_at: Timestamp
  proved_at: Filled<Timestamp>
  idle_minutes: Generated<number>
  half_open: Generated<boolean>
  former_hash: Buffer | null
  renewed_at: Timestamp | null
}

export interface SettingChangesTable {
  id: GeneratedAlways<number>
  name: string
  by_id: number | null
  from: Json
  to: Json
  at: Filled<Timestamp>
}

export interface SignInsTable {
  id: GeneratedAlways<number>
  at: Filled<Timestamp>
  user_id: number | null
  name_mark: string
  address: string
  device: string
  device_mark: string | null
  outcome: 'code_asked' | 'inactive' | 'openid_refused' | 'refused' | 'signed_in' | 'wrong_code' | 'wrong_passkey' | 'wrong_password'
  session_id: number | null
  counts: Generated<boolean>
  times: Generated<number>
  by_openid: Generated<boolean>
  network: Generated<string>
}

export interface SubmissionHistoryTable {
  id: GeneratedAlways<number>
  submission_id: number
  version: number
  by_id: number | null
  at: Filled<Timestamp>
  action: 'decided' | 'renewed' | 'resubmitted' | 'submitted'
  party: 'admin' | 'council' | null
  from: string | null
  to: string | null
  notes: Generated<string>
  title: string
  content: string
  project_reference: Generated<string>
}

export interface TalliesTable {
  id: GeneratedAlways<number>
  name: string
  key: string[]
  change: number
}

export interface ThreadCommentsTable {
  id: Generated<number>
  thread_id: number
  parent_id: number | null
  root_id: GeneratedAlways<number>
  by_id: number | null
  content: string
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  edited_at: Timestamp | null
  deleted_at: Timestamp | null
  deleted_by: number | null
  search_text: GeneratedAlways<string>
}

export interface ThreadDigestsTable {
  user_id: number
  sent_on: string
  sent_at: Filled<Timestamp>
  since: Timestamp
}

export interface ThreadReadersTable {
  thread_id: number
  user_id: number
  seen_at: Timestamp | null
  read_to: Generated<number>
  following: boolean | null
}

export interface ThreadsTable {
  id: Generated<number>
  course_id: number
  audience: 'facilitator' | 'learner' | 'mentor'
  by_id: number | null
  title: string
  content: string
  search_text: string
  category: Generated<number>
  thumbnail: string | null
  status: Generated<number>
  pinned: Generated<boolean>
  answer_id: number | null
  active_at: Filled<Timestamp>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  edited_at: Timestamp | null
  edited_by: number | null
  deleted_at: Timestamp | null
  deleted_by: number | null
}

export interface TrashTable {
  id: GeneratedAlways<number>
  kind: 'report' | 'scholar'
  record_id: number
  scholar_id: number
  period: string | null
  identity: Filled<Json>
  parcel: Json
  entries: Generated<number>
  search_text: string
  deleted_by: number | null
  deleted_at: Filled<Timestamp>
}

export interface TsaCategoriesTable {
  id: GeneratedAlways<number>
  name: string
  link_guideline_letter: Generated<string>
  updated_by: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface TsaLetterStepsTable {
  id: GeneratedAlways<number>
  record_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: 'changed' | 'reviewed' | 'submitted' | 'undone' | 'withdrawn'
  from: string | null
  to: string
  notes: Generated<string>
  changes: Filled<Json>
}

export interface TsaLettersTable {
  id: GeneratedAlways<number>
  tsa_activity_id: number
  tsa_category_id: number
  scholar_id: number | null
  type_content: Generated<string>
  content: string
  approval: Generated<'approved' | 'declined' | 'process' | 'revision' | 'withdrawn'>
  notes: Generated<string>
  version: Generated<number>
  decided_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface TsaMicroEventsTable {
  id: GeneratedAlways<number>
  tsa_id: number
  by_id: number | null
  title: string
  description: Generated<string>
  event_date: string
  link: string
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface TsaProposalStepsTable {
  id: GeneratedAlways<number>
  record_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: 'changed' | 'reviewed' | 'submitted' | 'undone' | 'withdrawn'
  from: string | null
  to: string
  notes: Generated<string>
  changes: Filled<Json>
}

export interface TsaProposalsTable {
  id: GeneratedAlways<number>
  tsa_id: number
  scholar_id: number | null
  tsa_category_id: number
  title: string
  description: string
  start_date: string
  end_date: string
  link: string
  approval: Generated<'approved' | 'declined' | 'process' | 'revision' | 'withdrawn'>
  notes: Generated<string>
  version: Generated<number>
  decided_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface UniversitiesTable {
  id: Generated<number>
  name: string
  email: Generated<string>
  phone_number: Generated<string>
  address: Generated<string>
  province: Generated<string>
  city: Generated<string>
  country: Generated<string>
  post_code: Generated<string>
  about: Generated<string>
  facebook: Generated<string>
  instagram: Generated<string>
  linkedin: Generated<string>
  structure: Generated<string>
  twitter: Generated<string>
  youtube: Generated<string>
  profile_picture: string | null
  active_from: Generated<number>
  active_to: number | null
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  tsa_name: string
}

export interface UploadsTable {
  id: Generated<string>
  user_id: number
  name: string
  size: number
  received: Generated<number>
  parts: Generated<unknown>
  taken_at: Timestamp | null
  expires_at: Timestamp
}

export interface UserPermissionsTable {
  user_id: number
  permission_id: number
}

export interface UsersTable {
  id: Generated<number>
  name: string
  username: string
  email: string
  password_hash: string
  role: 'DELETED' | 'SCHOLAR' | 'SUPERADMIN' | 'TF' | 'VENDOR'
  status: Generated<number>
  must_reset_password: Generated<number>
  gender: 'Female' | 'Male' | 'other' | null
  nik_sealed: string | null
  phone_number: Generated<string>
  bio: Generated<string>
  profile_picture: string | null
  vendor_id: number | null
  no_tf: string | null
  university_id: number | null
  scholar_type: 'non-regular' | 'regular' | null
  year_tf: number | null
  alumni_at: string | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  alumni_region_id: number | null
  alumni_region_at: Timestamp | null
  first_password: Generated<boolean>
  time_zone: Generated<string>
  nik_mark: string | null
  own_zone: string | null
}

export interface VendorsTable {
  id: Generated<number>
  name: string
  contact_person: Generated<string>
  phone_number: Generated<string>
  address: Generated<string>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
  whole_programme: Generated<number>
}

export interface WarehouseCategoriesTable {
  id: Generated<number>
  name: string
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface WarehouseItemsTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  gudang_belajar_category_id: number
  gudang_belajar_owner_id: number | null
  unit_gudang: 'CM' | 'EL' | 'LD' | 'SN' | 'UP'
  type_content: 'embed' | 'upload'
  mime_type: 'audio' | 'doc' | 'video'
  link: string | null
  file_id: string | null
  cover: string | null
  allow_ld: Generated<number>
  private: Generated<number>
  cat_gudang: Generated<string>
  average_rating: Generated<number>
  ratings: Generated<number>
  created_by: number | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface WarehouseOwnersTable {
  id: Generated<number>
  name: string
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface WarehouseRatingsTable {
  item_id: number
  user_id: number
  rating: number
  rated_at: Filled<Timestamp>
}

/** Every table by name. */
export interface Tables {
  absence_streaks: AbsenceStreaksTable
  account_log: AccountLogTable
  alumni_regions: AlumniRegionsTable
  assessment_questions: AssessmentQuestionsTable
  assessments: AssessmentsTable
  attempt_answers: AttemptAnswersTable
  attempt_changes: AttemptChangesTable
  attempt_marks: AttemptMarksTable
  attempts: AttemptsTable
  attendance_aliases: AttendanceAliasesTable
  backups: BackupsTable
  bank_data: BankDataTable
  blast_letters: BlastLettersTable
  blasts: BlastsTable
  business_events: BusinessEventsTable
  calendar_subscriptions: CalendarSubscriptionsTable
  chat_messages: ChatMessagesTable
  chat_reads: ChatReadsTable
  chat_rooms: ChatRoomsTable
  cohort_members: CohortMembersTable
  cohorts: CohortsTable
  comments: CommentsTable
  contract_documents: ContractDocumentsTable
  contract_letters: ContractLettersTable
  contract_numbers: ContractNumbersTable
  contract_steps: ContractStepsTable
  contract_template_versions: ContractTemplateVersionsTable
  contract_templates: ContractTemplatesTable
  contracts: ContractsTable
  course_extra_time: CourseExtraTimeTable
  course_groups: CourseGroupsTable
  course_sections: CourseSectionsTable
  course_teachers: CourseTeachersTable
  courses: CoursesTable
  deadline_reminders: DeadlineRemindersTable
  download_batches: DownloadBatchesTable
  download_documents: DownloadDocumentsTable
  download_papers: DownloadPapersTable
  email_changes: EmailChangesTable
  evaluation_history: EvaluationHistoryTable
  evaluations: EvaluationsTable
  export_log: ExportLogTable
  factors: FactorsTable
  files: FilesTable
  form_drafts: FormDraftsTable
  group_facilitators: GroupFacilitatorsTable
  group_members: GroupMembersTable
  idempotency_keys: IdempotencyKeysTable
  live_screens: LiveScreensTable
  live_tickets: LiveTicketsTable
  login_failures: LoginFailuresTable
  mail_hold: MailHoldTable
  material_progress: MaterialProgressTable
  materials: MaterialsTable
  meetings: MeetingsTable
  mentoring_assignments: MentoringAssignmentsTable
  notice_digests: NoticeDigestsTable
  notice_preferences: NoticePreferencesTable
  notifications: NotificationsTable
  openid_flows: OpenidFlowsTable
  openid_links: OpenidLinksTable
  operation_rows: OperationRowsTable
  operations: OperationsTable
  outbox: OutboxTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  password_resets: PasswordResetsTable
  permissions: PermissionsTable
  phrases: PhrasesTable
  programme_settings: ProgrammeSettingsTable
  project_stage_dates: ProjectStageDatesTable
  project_submissions: ProjectSubmissionsTable
  projects: ProjectsTable
  proposal_documentation: ProposalDocumentationTable
  proposal_documents: ProposalDocumentsTable
  proposal_monitoring: ProposalMonitoringTable
  proposal_steps: ProposalStepsTable
  proposals: ProposalsTable
  quiz_questions: QuizQuestionsTable
  quizzes: QuizzesTable
  recovery_codes: RecoveryCodesTable
  refused_calls: RefusedCallsTable
  report_changes: ReportChangesTable
  report_fields: ReportFieldsTable
  report_issue_batches: ReportIssueBatchesTable
  report_issue_documents: ReportIssueDocumentsTable
  report_issues: ReportIssuesTable
  reports: ReportsTable
  review_digests: ReviewDigestsTable
  review_reminders: ReviewRemindersTable
  reviews: ReviewsTable
  schedules: SchedulesTable
  scholar_scans: ScholarScansTable
  scholars: ScholarsTable
  score_changes: ScoreChangesTable
  score_draft_steps: ScoreDraftStepsTable
  score_drafts: ScoreDraftsTable
  scores: ScoresTable
  section_modules: SectionModulesTable
  security_alarms: SecurityAlarmsTable
  sessions: SessionsTable
  setting_changes: SettingChangesTable
  sign_ins: SignInsTable
  submission_history: SubmissionHistoryTable
  tallies: TalliesTable
  thread_comments: ThreadCommentsTable
  thread_digests: ThreadDigestsTable
  thread_readers: ThreadReadersTable
  threads: ThreadsTable
  trash: TrashTable
  tsa_categories: TsaCategoriesTable
  tsa_letter_steps: TsaLetterStepsTable
  tsa_letters: TsaLettersTable
  tsa_micro_events: TsaMicroEventsTable
  tsa_proposal_steps: TsaProposalStepsTable
  tsa_proposals: TsaProposalsTable
  universities: UniversitiesTable
  uploads: UploadsTable
  user_permissions: UserPermissionsTable
  users: UsersTable
  vendors: VendorsTable
  warehouse_categories: WarehouseCategoriesTable
  warehouse_items: WarehouseItemsTable
  warehouse_owners: WarehouseOwnersTable
  warehouse_ratings: WarehouseRatingsTable
}
