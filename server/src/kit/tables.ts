// Written by tools/generate-tables.ts from the migrated schema; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// oxlint-disable-next-line typescript/no-explicit-any -- what lies in a jsonb column is known to its queries only
type Json = ColumnType<any, string, string>
type Timestamp = ColumnType<string, Date | string, Date | string>
// Kysely's Generated does not look into a ColumnType.
type Filled<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<T>

export interface AccountLogTable {
  id: GeneratedAlways<number>
  user_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: string
  details: Filled<Json>
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
}

export interface IdempotencyKeysTable {
  user_id: number
  key: string
  call: string
  request_hash: Buffer
  answer: Json | null
  created_at: Filled<Timestamp>
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

export interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: number
  read: Generated<number>
  message_html: string
  url: string
  created_at: Filled<Timestamp>
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
  status: Generated<string>
  error: Generated<string>
  created_at: Filled<Timestamp>
  sent_at: Timestamp | null
  attempts: Generated<number>
  next_try_at: Filled<Timestamp>
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
  scope: string
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

export interface ProposalGuidelinesTable {
  type: string
  guideline: Generated<string>
  updated_by: number | null
  updated_at: Filled<Timestamp>
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
  proposal_id: number
  by_id: number | null
  at: Filled<Timestamp>
  action: string
  from: string | null
  to: string
  notes: Generated<string>
  changes: Filled<Json>
}

export interface ProposalsTable {
  id: GeneratedAlways<number>
  kind: string
  scholar_id: number
  title: string
  description: string
  destination: Generated<string>
  type_content: Generated<string>
  content: Generated<string>
  approval: Generated<string>
  notes: Generated<string>
  attendance_report: Generated<string>
  version: Generated<number>
  decided_at: Timestamp | null
  waiting_since: Filled<Timestamp>
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
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

export interface SessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  device: Generated<string>
  address: Generated<string>
  created_at: Filled<Timestamp>
  last_seen_at: Filled<Timestamp>
  expires_at: Timestamp
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
  role: string
  status: Generated<number>
  must_reset_password: Generated<number>
  gender: string | null
  nik_sealed: string | null
  phone_number: Generated<string>
  bio: Generated<string>
  profile_picture: string | null
  vendor_id: number | null
  no_tf: string | null
  university_id: number | null
  scholar_type: string | null
  year_tf: number | null
  alumni_at: string | null
  search_text: GeneratedAlways<string | null>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

export interface VendorsTable {
  id: Generated<number>
  name: string
  contact_person: Generated<string>
  phone_number: Generated<string>
  address: Generated<string>
  created_at: Filled<Timestamp>
  updated_at: Filled<Timestamp>
}

/** Every table by name. */
export interface Tables {
  account_log: AccountLogTable
  files: FilesTable
  idempotency_keys: IdempotencyKeysTable
  live_tickets: LiveTicketsTable
  login_failures: LoginFailuresTable
  notifications: NotificationsTable
  operations: OperationsTable
  outbox: OutboxTable
  password_resets: PasswordResetsTable
  permissions: PermissionsTable
  proposal_documentation: ProposalDocumentationTable
  proposal_documents: ProposalDocumentsTable
  proposal_guidelines: ProposalGuidelinesTable
  proposal_monitoring: ProposalMonitoringTable
  proposal_steps: ProposalStepsTable
  proposals: ProposalsTable
  scholar_scans: ScholarScansTable
  scholars: ScholarsTable
  sessions: SessionsTable
  universities: UniversitiesTable
  user_permissions: UserPermissionsTable
  users: UsersTable
  vendors: VendorsTable
}
