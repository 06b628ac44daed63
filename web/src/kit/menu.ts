import { paramsOfAddress, type Page, type PagePath } from '@pandu/contract/kit'
import {
  IconAddressBook,
  IconClipboardCheck,
  IconDatabase,
  IconFileDescription,
  IconTrash,
  IconUsersGroup,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { SignedIn } from './session.ts'

/** The three menus: of the superadmin and the programme team, of scholars, of implementing partners (001 §2.2). */
export type Menu = 'staff' | 'scholar' | 'partner'

/** All of them, for what every menu has. */
export const allMenus: readonly Menu[] = ['staff', 'scholar', 'partner']

/** Entries that unfold. `type` is the `$type` of addresses that highlights the group (X04). */
export const menuGroups = {
  accounts: { label: 'Account Management', icon: IconAddressBook, type: 'ma' },
  cohorts: { label: 'Cohort Management', icon: IconUsersGroup, type: 'cm' },
  warehouse: { label: 'Data Warehouse', icon: IconDatabase, type: 'gd' },
  proposals: { label: 'Proposal Management', icon: IconClipboardCheck, type: 'mp' },
  ownProposals: { label: 'Proposals', icon: IconFileDescription },
  sn: { label: 'Management SN', icon: IconFileDescription, type: 'sn' },
  networking: { label: 'Networking', icon: IconWorld, type: 'nt' },
  trash: { label: 'Trash', icon: IconTrash, type: 'trash' },
} as const satisfies Record<string, { label: string; icon: Icon; type?: string }>
export type MenuGroup = keyof typeof menuGroups

/** The order of each menu. A name that is not a group is a single entry. */
export const menuOrder = {
  staff: [
    'overview',
    'courses',
    'accounts',
    'calendar',
    'cohorts',
    'warehouse',
    'associations',
    'proposals',
    'sn',
    'networking',
    'notifications',
    'settings',
    'profile',
    'trash',
  ],
  scholar: [
    'overview',
    'courses',
    'calendar',
    'ownProposals',
    'scores',
    'contract',
    'associations',
    'notifications',
    'settings',
    'profile',
  ],
  partner: ['overview', 'courses', 'calendar', 'cohorts', 'notifications', 'settings', 'profile'],
} as const satisfies Record<Menu, readonly string[]>
type MenuSlot = (typeof menuOrder)[Menu][number]

interface InMenu {
  readonly menus: readonly Menu[]
  readonly label: string
  /** Undefined for people who have no such page. */
  readonly path: PagePath | ((me: SignedIn) => PagePath | undefined)
  /** Who sees it, in addition to the rule of its screen. */
  readonly when?: (me: SignedIn) => boolean
  /** Further pages that belong to it, beside those whose addresses go on from its own. */
  readonly also?: readonly BelongsToGroup[]
}

/** An entry of a menu, declared by the screen that it opens: in a group, or at a place of its own. */
export type MenuEntry =
  | (InMenu & {
      readonly slot: MenuGroup
      /** Its place among the entries of the group. */
      readonly at: number
    })
  | (InMenu & { readonly slot: Exclude<MenuSlot, MenuGroup>; readonly icon: Icon })

/** Whether an address belongs to an entry of the group that `type` highlights. */
export type BelongsToGroup = (path: string, type: string | undefined) => boolean

/** The addresses of a page with these parameters. */
export const isWithinPage =
  (page: Page, fixed: Readonly<Record<string, string>> = {}): BelongsToGroup =>
  (path, type) => {
    const params = paramsOfAddress(page, path)
    return !!params && (params['type'] ?? type) === type && Object.entries(fixed).every(([name, value]) => params[name] === value)
  }
