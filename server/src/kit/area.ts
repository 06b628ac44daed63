import type { Actor, Endpoint, Setting } from '@pandu/contract/kit'
import type { Selectable } from 'kysely'
import type { CommentTarget } from './comment-targets.ts'
import type { Db } from './db.ts'
import type { Job } from './job.ts'
import type { MeetingStatus } from './meeting-status.ts'
import type { NoticeKind, NoticeKinds } from './notices.ts'
import type { Parts } from './parts.ts'
import type { Personal } from './personal.ts'
import type { Schedule } from './schedule.ts'
import type { SectionItems } from './section-items.ts'
import type { RoomKind } from './rooms.ts'
import type { Secrets } from './secrets.ts'
import type { Call, ServedCall } from './serve.ts'
import type { FileGuards } from './stored-files.ts'
import type { Services } from './services.ts'
import type { Tally } from './tallies.ts'
import type { Expiry, StillNeeded } from './sweep.ts'
import type { OperationsTable, Tables } from './tables.ts'

/**
 * Undoes a bulk change: all of it, or only the records with these ids if the change has stored its rows. Throws a conflict with the reason when that is
 * no longer possible.
 */
export type UndoHandler = (call: Call<Actor>, operation: Selectable<OperationsTable>, only?: readonly number[]) => Promise<void>

/** How an area undoes its bulk changes, by their kind. */
export type UndoHandlers = Record<string, UndoHandler>

/** Whether a mail about these notices may still be sent. */
export type MaySendNotices = (services: Pick<Services, 'db' | 'contributions'>, noticeIds: readonly number[]) => Promise<boolean>

/** Checks references of project proposals, which name records by the address of their page: whether the record of an address exists. */
export interface ReferenceSource {
  exists: (db: Db, address: string, actor: Actor) => Promise<boolean>
}

/** Everything that an area adds to the server. Each area exports one of these from `<area>.area.ts`; `areas.ts` lists them. */
export interface ServerArea {
  readonly name: string
  /** The tables of this area. Other areas ask its service, or declare the table in `joins`; test/walls.test.ts reads every statement. */
  readonly tables: readonly (keyof Tables)[]
  /** Tables of other areas that statements of this one name, with the reason. `sharedTables` need none. */
  readonly joins?: Partial<Record<keyof Tables, string>>
  readonly routes: readonly ServedCall[]
  /** What the area adds to the overview and to the search. */
  readonly parts?: Parts
  readonly fileGuards?: FileGuards
  readonly undoers?: UndoHandlers
  /** The kinds of notices that it sends. */
  readonly notices?: NoticeKinds
  /** Work of the job process that its writes request. */
  readonly jobs?: readonly Job[]
  /** Work of the job process that is repeated at fixed times. */
  readonly schedules?: readonly Schedule[]
  /** Counts of its rows that triggers maintain. They are checked once a day. */
  readonly tallies?: readonly Tally[]
  readonly references?: readonly ReferenceSource[]
  /** The items of this area that sections of courses hold. */
  readonly sectionItems?: SectionItems
  /** Records of this area that can be commented on. */
  readonly commentTargets?: readonly CommentTarget[]
  /** What counts as a meeting with a scholar; one area declares it. */
  readonly met?: MeetingStatus
  /** Rooms that several people have open at the same time; their changes are sent live, with data. */
  readonly rooms?: readonly RoomKind[]
  /** What the area keeps about scholars, and what becomes of it when they are deleted. */
  readonly personal?: Personal
  /** Rows of its tables that are deleted when their time is over. */
  readonly expiries?: readonly Expiry[]
  /** Rows of tables of other areas that stay after their time, because a record of this one still needs them. */
  readonly stillNeeded?: readonly StillNeeded[]
  /** The values of this area that the superadmin changes. */
  readonly settings?: readonly Setting[]
  /** Called before a mail about notices is sent: whether its reader may still read all of them. One area declares it. */
  readonly maySendNotices?: MaySendNotices
  /**
   * Work that belongs to a change of one of its settings, by key. It runs in the same transaction, after the value is stored; if it throws, the change
   * is rolled back.
   */
  readonly onSetting?: Readonly<Record<string, (call: Call<Actor>) => Promise<void>>>
  /** Encrypts the sealed columns of its tables, and their marks, again after the installation has got another key. */
  readonly renewSeals?: (db: Db, secrets: Secrets) => Promise<void>
  /** Refreshes open screens after mail of the area has been sent or given up; `ids` are rows of the outbox. */
  readonly onMailSettled?: (db: Db, ids: readonly number[]) => Promise<void>
}

/** Tables of people, rights and the kits, which every area may join in its reading statements. */
export const sharedTables: readonly (keyof Tables)[] = ['users', 'universities', 'user_permissions', 'permissions', 'files', 'outbox']

/** The contributions of all areas, joined once at the start. Every call has them as `services.contributions`. */
export interface Contributions {
  /** By method and path: `POST course`. */
  readonly calls: ReadonlyMap<string, Endpoint>
  readonly parts: readonly Parts[]
  readonly fileGuards: FileGuards
  readonly undoers: UndoHandlers
  /** By kind, in the order of the areas. */
  readonly notices: ReadonlyMap<string, NoticeKind>
  readonly references: readonly ReferenceSource[]
  readonly sectionItems: readonly SectionItems[]
  readonly commentTargets: readonly CommentTarget[]
  readonly met: MeetingStatus | undefined
  readonly expiries: readonly Expiry[]
  readonly stillNeeded: readonly StillNeeded[]
  /** With the name of the area. */
  readonly personal: readonly (Personal & { readonly area: string })[]
  /** By key, in the order of the areas. */
  readonly settings: ReadonlyMap<string, Setting>
  /** By the key of the setting. */
  readonly onSetting: Readonly<Record<string, (call: Call<Actor>) => Promise<void>>>
}

/** Joins what the areas add. Throws when two of them claim the same kind of file, of bulk change or of notice. */
export const joinAreas = (areas: readonly ServerArea[]): Contributions => ({
  calls: new Map(areas.flatMap(({ routes }) => routes.map(({ endpoint }) => [endpoint.at, endpoint] as const))),
  parts: areas.flatMap(({ parts }) => parts ?? []),
  fileGuards: joined('file kind', areas, ({ fileGuards }) => fileGuards),
  undoers: joined('bulk change', areas, ({ undoers }) => undoers),
  notices: new Map(Object.entries(joined('kind of notice', areas, ({ notices = {} }) => byKind(Object.values(notices))))),
  references: areas.flatMap(({ references }) => references ?? []),
  sectionItems: areas.flatMap(({ sectionItems }) => sectionItems ?? []),
  commentTargets: areas.flatMap(({ commentTargets }) => commentTargets ?? []),
  met: joined('meaning of met', areas, ({ met }) => met && { met })['met'],
  expiries: areas.flatMap(({ expiries }) => expiries ?? []),
  stillNeeded: areas.flatMap(({ stillNeeded }) => stillNeeded ?? []),
  personal: areas.flatMap(({ name, personal }) => (personal ? [{ ...personal, area: name }] : [])),
  settings: new Map(
    Object.entries(joined('setting', areas, ({ settings = [] }) => Object.fromEntries(settings.map((one) => [one.key, one])))),
  ),
  onSetting: joined('work of a setting', areas, ({ onSetting }) => onSetting),
})

const byKind = (notices: readonly NoticeKind[]) => Object.fromEntries(notices.map((one) => [one.kind, one]))

const joined = <T>(what: string, areas: readonly ServerArea[], pick: (area: ServerArea) => Record<string, T> | undefined) => {
  const all = new Map<string, T>()
  for (const area of areas)
    for (const [key, value] of Object.entries(pick(area) ?? {})) {
      if (all.has(key)) throw new Error(`Two areas claim the ${what} ${key}; the second is ${area.name}.`)
      all.set(key, value)
    }
  return Object.fromEntries(all)
}
