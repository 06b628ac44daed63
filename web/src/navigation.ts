import type { PermissionName } from '@pandu/contract/kit'
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
  readonly path?: string
  /** The `{type}` segment that lights it up (X04). */
  readonly type?: string
  /** Only holders of this permission see it (001 §6). */
  readonly permission?: PermissionName
  readonly entries?: readonly Subentry[]
}

interface Subentry {
  readonly label: string
  readonly path: string
  /** Further pages that belong to it, by how their addresses begin; `*` is any segment. */
  readonly also?: readonly string[]
}

const overview: Entry = { label: 'Overview', icon: IconHome, path: '/' }
const course: Entry = { label: 'Course', icon: IconBook, path: '/course/cr/list' }
/** Every page of courses belongs to the one entry, whatever it begins with. */
const isCoursePage = (path: string) => path.startsWith('/course/') || courseOf(path) !== undefined
const notifications: Entry = { label: 'Notifications', icon: IconBell, path: '/notifications' }
const settings: Entry = { label: 'Settings', icon: IconSettings, path: '/settings' }

/** The own profile, except for the superadmin, who has none (X34). */
export const profilePath = (me: SignedIn) => (me.user.role === 'SUPERADMIN' ? undefined : `/profile/${me.user.role.toLowerCase()}`)
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
      { label: 'Programme Team', path: '/admin/ma/list/tf' },
      { label: 'Implementing Partner', path: '/admin/ma/vendor', also: ['/admin/ma/*/user-vendor'] },
      { label: 'Assessment Team', path: '/admin/ma/list/assessment' },
      { label: 'Scholar', path: '/admin/ma/list/scholar', also: ['/admin/ma/batch/scholar', '/admin/ma/profile/scholar'] },
      { label: 'Identity Log', path: '/admin/ma/identity-log' },
    ],
  },
  { label: 'Calendar', icon: IconCalendarEvent, path: '/calendar' },
  {
    label: 'Cohort Management',
    icon: IconUsersGroup,
    type: 'cm',
    entries: [
      { label: 'Group', path: '/admin/cm/cohort', also: ['/admin/cohort', '/admin/cm/*/member-cohort'] },
      { label: 'Assessment Report', path: '/admin/cm/list/teladan-report' },
      { label: 'GPA', path: '/admin/cm/submission' },
      {
        label: 'Contract',
        path: '/admin/cm/list-contract',
        also: [
          '/admin/cm/generate-contract',
          '/admin/cm/progress-send-contract',
          '/admin/cm/batch/contract',
          '/admin/cm/contract-template',
        ],
      },
      { label: 'Blast Email', path: '/admin/cm/blast-email' },
    ],
  },
  {
    label: 'Data Warehouse',
    icon: IconDatabase,
    type: 'gd',
    entries: [
      { label: 'Gudang Belajar', path: '/admin/gd/gudang-belajar' },
      { label: 'Assessment Tools', path: '/admin/gd/assessment-tools', also: ['/admin/assessment-tools'] },
      { label: 'Bank Data', path: '/admin/gd/bank-data' },
    ],
  },
  { label: 'TSA Management', icon: IconBuildingBank, type: 'tsa', permission: 'UPCM', path: '/admin/tsa/list' },
  {
    label: 'Proposal Management',
    icon: IconClipboardCheck,
    type: 'mp',
    entries: [
      { label: 'All', path: '/admin/mp/list/all' },
      {
        label: 'Internship',
        path: '/admin/mp/list/internships',
        also: ['/admin/mp/proposal-internship', '/admin/mp/dokumentasi-internship'],
      },
      { label: 'Sponsorship', path: '/admin/mp/list/sponsorships' },
      { label: 'GEP', path: '/admin/mp/list/gep', also: ['/admin/mp/dokumentasi-gep'] },
    ],
  },
  {
    label: 'Management SN',
    icon: IconFileDescription,
    type: 'sn',
    entries: [
      { label: 'Business Acumen', path: '/admin/sn/business-acumen' },
      { label: 'Events', path: '/admin/sn/events' },
    ],
  },
  { label: 'Networking', icon: IconWorld, type: 'nt', entries: [{ label: 'Regional Alumni', path: '/admin/nt/regional-alumni' }] },
  notifications,
  settings,
  ...profile(me),
  {
    label: 'Trash',
    icon: IconTrash,
    type: 'trash',
    entries: [
      { label: 'Assessment Report', path: '/admin/trash/assessment-report' },
      { label: 'Scholar', path: '/admin/trash/user/scholar' },
    ],
  },
]

/** What scholars come for: their courses, their proposals, their scores, their profile. */
const scholar = (me: SignedIn): Entry[] => [
  overview,
  course,
  { label: 'Calendar', icon: IconCalendarEvent, path: '/calendar' },
  {
    label: 'Proposals',
    icon: IconFileDescription,
    entries: [
      {
        label: 'Internship',
        path: '/profile/proposals/internships',
        also: ['/profile/proposal-internship', '/profile/dokumentasi-internship'],
      },
      { label: 'Sponsorship', path: '/profile/proposals/sponsorships' },
      { label: 'GEP', path: '/profile/proposals/gep', also: ['/profile/dokumentasi-gep'] },
    ],
  },
  { label: 'GPA', icon: IconChartLine, path: '/profile/scores' },
  { label: 'Contract', icon: IconSignature, path: '/profile/contract' },
  ...(me.profile.university_id ? [{ label: 'Association', icon: IconBuildingBank, path: `/profile/tsa/${me.profile.university_id}` }] : []),
  notifications,
  settings,
  ...profile(me),
]

/** Vendors, facilitators, mentors and the assessment team (X10); ASSESSMENT has Report in the place of Course (001 §6). */
const vendor = (me: SignedIn): Entry[] => [
  overview,
  me.permissions.includes('ASSESSMENT') ? { label: 'Report', icon: IconReportAnalytics, path: '/admin/cm/list/teladan-report' } : course,
  { label: 'Calendar', icon: IconCalendarEvent, path: '/calendar' },
  {
    label: 'Cohort Management',
    icon: IconUsersGroup,
    type: 'cm',
    entries: [
      { label: 'GPA', path: '/admin/cm/submission' },
      { label: 'Contract', path: '/admin/cm/list-contract' },
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

/** The entry a page belongs to: the longest path that begins the same, else the group of its `{type}`. */
export function currentEntry(menu: readonly Entry[], path: string): { group?: Entry; label?: string; path?: string } {
  const all = menu.flatMap((entry): { group?: Entry; label: string; path: string; also?: readonly string[] }[] =>
    entry.entries ? entry.entries.map((one) => ({ group: entry, ...one })) : [{ label: entry.label, path: entry.path! }],
  )
  const here = path.split('/')
  const begins = (prefix: string) =>
    prefix === '/' ? path === '/' : prefix.split('/').every((segment, at) => segment === '*' || segment === here[at])
  const best = all
    .flatMap((entry) => [entry.path, ...(entry.also ?? [])].filter(begins).map((prefix) => ({ entry, prefix })))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]
  if (best) return best.entry
  if (isCoursePage(path)) return all.find((entry) => entry.path === course.path) ?? {}
  const type = /^\/admin\/([^/]+)\//.exec(path)?.[1]
  const group = type ? menu.find((entry) => entry.type === type) : undefined
  return group ? (group.entries ? { group } : { label: group.label, path: group.path }) : {}
}
