import { accountPages, ownProfilePath } from '@pandu/contract/accounts'
import { alumniPages } from '@pandu/contract/alumni'
import { assessmentPages } from '@pandu/contract/assessments'
import { associationPages } from '@pandu/contract/association'
import { bankPages } from '@pandu/contract/bank'
import { businessPages } from '@pandu/contract/business'
import { cohortPages } from '@pandu/contract/cohorts'
import { contractPages } from '@pandu/contract/contracts'
import { coursePages } from '@pandu/contract/courses'
import { isPage, paramsIn, type Page, type PagePath, type PermissionName } from '@pandu/contract/kit'
import { notificationPages } from '@pandu/contract/notifications'
import { overviewPages } from '@pandu/contract/overview'
import { plannedPages } from '@pandu/contract/planned'
import { proposalPages } from '@pandu/contract/proposals'
import { scorePages } from '@pandu/contract/scores'
import { sessionPages } from '@pandu/contract/session'
import { tsaPages } from '@pandu/contract/tsa'
import { vendorPages } from '@pandu/contract/vendors'
import { warehousePages } from '@pandu/contract/warehouse'
import {
  IconAddressBook,
  IconBell,
  IconBook,
  IconBuildingBank,
  IconCalendarEvent,
  IconChartLine,
  IconClipboardCheck,
  IconDatabase,
  IconFileDescription,
  IconHome,
  IconReportAnalytics,
  IconSettings,
  IconSignature,
  IconTrash,
  IconUserCircle,
  IconUsersGroup,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { courseOf } from './areas/courses/courseMenu.ts'
import { mayOpen, screenAt, type Screen } from './kit/screens.ts'
import type { SignedIn } from './kit/session.ts'

export interface Entry {
  readonly label: string
  readonly icon: Icon
  /** The page it opens; a group has entries instead. */
  readonly path?: PagePath
  /** The `{type}` segment that lights it up (X04). */
  readonly type?: string
  /** Only holders of this permission see it (001 §6). */
  readonly permission?: PermissionName
  readonly entries?: readonly Subentry[]
}

interface Subentry {
  readonly label: string
  readonly path: PagePath
  /** Further pages that belong to it, beside those whose addresses go on from its own. */
  readonly also?: readonly Belongs[]
}
/** Whether an address belongs to an entry of the group that `type` lights up. */
type Belongs = (path: string, type: string | undefined) => boolean

/** The addresses of a page with these parameters. */
const within =
  (page: Page, fixed: Readonly<Record<string, string>> = {}): Belongs =>
  (path, type) => {
    const params = paramsIn(page, path)
    return !!params && (params['type'] ?? type) === type && Object.entries(fixed).every(([name, value]) => params[name] === value)
  }

const overview: Entry = { label: 'Overview', icon: IconHome, path: overviewPages.overview() }
const course: Entry = { label: 'Course', icon: IconBook, path: coursePages.list() }
/** Every page of courses belongs to the one entry, whatever it begins with. */
const isCoursePage = (path: string) =>
  [coursePages.list, coursePages.create, coursePages.update].some((page) => isPage(page, path)) || courseOf(path) !== undefined
const notifications: Entry = { label: 'Notifications', icon: IconBell, path: notificationPages.list() }
const settings: Entry = { label: 'Settings', icon: IconSettings, path: sessionPages.settings() }

/** The own profile, except for the superadmin, who has none (X34). */
export const profilePath = (me: SignedIn) => (me.user.role === 'SUPERADMIN' ? undefined : ownProfilePath(me.user.role))
const profile = (me: SignedIn): Entry[] => {
  const path = profilePath(me)
  return path ? [{ label: 'Profile', icon: IconUserCircle, path }] : []
}

/** Superadmin and programme team, in the order of 001 §2.2. */
const staff = (me: SignedIn): Entry[] => [
  overview,
  course,
  {
    label: 'Account Management',
    icon: IconAddressBook,
    type: 'ma',
    entries: [
      { label: 'Programme Team', path: accountPages.team() },
      { label: 'Implementing Partner', path: vendorPages.list(), also: [within(accountPages.vendorUsers)] },
      { label: 'Assessment Team', path: accountPages.assessors() },
      {
        label: 'Scholar',
        path: accountPages.scholars(),
        also: [within(accountPages.importScholars), within(accountPages.profile, { role: 'scholar' })],
      },
      { label: 'Identity Log', path: accountPages.identityLog() },
    ],
  },
  { label: 'Calendar', icon: IconCalendarEvent, path: plannedPages.calendar() },
  {
    label: 'Cohort Management',
    icon: IconUsersGroup,
    type: 'cm',
    entries: [
      { label: 'Group', path: cohortPages.list(), also: [within(cohortPages.importMembers), within(cohortPages.members)] },
      { label: 'Assessment Report', path: plannedPages.teladanReports() },
      { label: 'GPA', path: scorePages.staff() },
      {
        label: 'Contract',
        path: contractPages.list(),
        also: [
          within(contractPages.generate),
          within(contractPages.progress),
          within(contractPages.importSigned),
          within(contractPages.templates),
          within(contractPages.template),
        ],
      },
      { label: 'Blast Email', path: plannedPages.blastEmail() },
    ],
  },
  {
    label: 'Data Warehouse',
    icon: IconDatabase,
    type: 'gd',
    entries: [
      { label: 'Gudang Belajar', path: warehousePages.list() },
      { label: 'Assessment Tools', path: assessmentPages.tools(), also: [within(assessmentPages.tool)] },
      { label: 'Bank Data', path: bankPages.list() },
    ],
  },
  { label: 'TSA Management', icon: IconBuildingBank, type: 'tsa', permission: 'UPCM', path: associationPages.list() },
  {
    label: 'Proposal Management',
    icon: IconClipboardCheck,
    type: 'mp',
    entries: [
      { label: 'All', path: proposalPages.managed({ kind: 'all' }) },
      {
        label: 'Internship',
        path: proposalPages.managed({ kind: 'internships' }),
        also: [within(proposalPages.monitoring), within(proposalPages.internshipDocumentation)],
      },
      { label: 'Sponsorship', path: proposalPages.managed({ kind: 'sponsorships' }) },
      { label: 'GEP', path: proposalPages.managed({ kind: 'gep' }), also: [within(proposalPages.gepDocumentation)] },
    ],
  },
  {
    label: 'Management SN',
    icon: IconFileDescription,
    type: 'sn',
    entries: [
      { label: 'Business Acumen', path: businessPages.list() },
      { label: 'Events', path: tsaPages.events() },
    ],
  },
  { label: 'Networking', icon: IconWorld, type: 'nt', entries: [{ label: 'Regional Alumni', path: alumniPages.regions() }] },
  notifications,
  settings,
  ...profile(me),
  {
    label: 'Trash',
    icon: IconTrash,
    type: 'trash',
    entries: [
      { label: 'Assessment Report', path: plannedPages.deletedReports() },
      { label: 'Scholar', path: plannedPages.deletedScholars() },
    ],
  },
]

/** What scholars come for: their courses, their proposals, their scores, their profile. */
const scholar = (me: SignedIn): Entry[] => [
  overview,
  course,
  { label: 'Calendar', icon: IconCalendarEvent, path: plannedPages.calendar() },
  {
    label: 'Proposals',
    icon: IconFileDescription,
    entries: [
      {
        label: 'Internship',
        path: proposalPages.own({ kind: 'internships' }),
        also: [within(proposalPages.ownMonitoring), within(proposalPages.ownInternshipDocumentation)],
      },
      { label: 'Sponsorship', path: proposalPages.own({ kind: 'sponsorships' }) },
      { label: 'GEP', path: proposalPages.own({ kind: 'gep' }), also: [within(proposalPages.ownGepDocumentation)] },
    ],
  },
  { label: 'GPA', icon: IconChartLine, path: scorePages.own() },
  { label: 'Contract', icon: IconSignature, path: contractPages.own() },
  ...(me.profile.university_id
    ? [{ label: 'Association', icon: IconBuildingBank, path: associationPages.own({ idTSA: me.profile.university_id }) }]
    : []),
  notifications,
  settings,
  ...profile(me),
]

/** Vendors, facilitators, mentors and the assessment team (X10); ASSESSMENT has Report in the place of Course (001 §6). */
const vendor = (me: SignedIn): Entry[] => [
  overview,
  me.permissions.includes('ASSESSMENT') ? { label: 'Report', icon: IconReportAnalytics, path: plannedPages.teladanReports() } : course,
  { label: 'Calendar', icon: IconCalendarEvent, path: plannedPages.calendar() },
  {
    label: 'Cohort Management',
    icon: IconUsersGroup,
    type: 'cm',
    entries: [
      { label: 'GPA', path: scorePages.staff() },
      { label: 'Contract', path: contractPages.list() },
    ],
  },
  notifications,
  settings,
  ...profile(me),
]

/** A person's menu: only pages that exist and that the person may open. Groups without entries are left out. */
export function navigationFor(me: SignedIn, screens: readonly Screen[]): Entry[] {
  const opens = (path: string) => {
    const screen = screenAt(screens, path)
    return !!screen && mayOpen(screen, me)
  }
  const menu = { SUPERADMIN: staff, TF: staff, SCHOLAR: scholar, VENDOR: vendor }[me.user.role](me)
  return menu.flatMap((entry) => {
    const { permission } = entry
    if (permission && me.user.role !== 'SUPERADMIN' && !me.permissions.includes(permission)) return []
    if (!entry.entries) return entry.path && opens(entry.path) ? [entry] : []
    const entries = entry.entries.filter(({ path }) => opens(path))
    return entries.length ? [{ ...entry, entries }] : []
  })
}

/** The entry a page belongs to: one that names the page, or the one whose address it goes on from the farthest, else the group of its `{type}`. */
export function currentEntry(menu: readonly Entry[], path: string): { group?: Entry; label?: string; path?: string } {
  const all = menu.flatMap((entry): ({ group?: Entry } & Subentry)[] => {
    if (entry.entries) return entry.entries.map((one) => ({ group: entry, ...one }))
    return entry.path ? [{ label: entry.label, path: entry.path }] : []
  })
  const named = all.find(({ group, also = [] }) => also.some((belongs) => belongs(path, group?.type)))
  const best = named ?? all.filter((entry) => goesOn(entry.path, path)).sort((a, b) => b.path.length - a.path.length)[0]
  if (best) return best
  if (isCoursePage(path)) return all.find((entry) => entry.path === course.path) ?? {}
  const [, area, type] = path.split('/')
  const group = area === 'admin' && type ? menu.find((entry) => entry.type === type) : undefined
  return group ? (group.entries ? { group } : { label: group.label, path: group.path }) : {}
}

/** Whether an address is another one, or goes on from it; everything goes on from the overview, which stands for itself only. */
const goesOn = (from: string, path: string) => path === from || (from !== overview.path && path.startsWith(`${from}/`))
