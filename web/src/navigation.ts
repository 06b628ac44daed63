import { coursePages } from '@pandu/contract/courses'
import { isAddressOf, type PagePath } from '@pandu/contract/kit'
import { overviewPages } from '@pandu/contract/overview'
import type { Icon } from '@tabler/icons-react'
import { courseOf } from './areas/courses/courseMenu.ts'
import { menuGroups, menuOrder, type BelongsToGroup, type Menu, type MenuEntry, type MenuGroup } from './kit/menu.ts'
import { mayOpen, screenAt, type Screen } from './kit/screens.ts'
import type { SignedIn } from './kit/session.ts'

/** An entry of someone's menu. */
export interface Entry {
  readonly label: string
  readonly icon: Icon
  /** The page it opens; a group has entries instead. */
  readonly path?: PagePath
  readonly also?: readonly BelongsToGroup[] | undefined
  /** The `$type` segment that highlights it (X04). */
  readonly type?: string
  readonly entries?: readonly Subentry[]
}

interface Subentry {
  readonly label: string
  readonly path: PagePath
  readonly also?: readonly BelongsToGroup[] | undefined
}

const menuFor: Record<SignedIn['user']['role'], Menu> = { SUPERADMIN: 'staff', TF: 'staff', SCHOLAR: 'scholar', VENDOR: 'partner' }

/** A person's menu, from the entries of the screens: only pages that exist and that the person may open. Groups without entries are left out. */
export function navigationFor(me: SignedIn, screens: readonly Screen[]): Entry[] {
  const menu = menuFor[me.user.role]
  const opens = (path: PagePath) => {
    const screen = screenAt(screens, path)
    return !!screen && mayOpen(screen, me)
  }
  const entries = screens
    .flatMap((screen) => screen.menu ?? [])
    .flatMap((entry) => {
      const path = typeof entry.path === 'function' ? entry.path(me) : entry.path
      return path && entry.menus.includes(menu) && (entry.when?.(me) ?? true) && opens(path) ? [{ entry, path }] : []
    })
  return menuOrder[menu].flatMap((slot): Entry[] => {
    const here = entries.filter(({ entry }) => entry.slot === slot)
    if (!isGroup(slot))
      return here.flatMap(({ entry, path }) => ('icon' in entry ? [{ label: entry.label, icon: entry.icon, path, also: entry.also }] : []))
    const inside = here.flatMap(({ entry, path }) => ('at' in entry ? [{ ...entry, path }] : [])).toSorted((a, b) => a.at - b.at)
    return inside.length > 0 ? [{ ...menuGroups[slot], entries: inside }] : []
  })
}

const isGroup = (slot: MenuEntry['slot']): slot is MenuGroup => slot in menuGroups

/** Every page of a course belongs to this one entry, whatever its address begins with. */
const isCoursePage = (path: string) =>
  [coursePages.list, coursePages.create, coursePages.update].some((page) => isAddressOf(page, path)) || courseOf(path) !== undefined

/**
 * The entry of a page: one that names the page, or the one with the longest address that the page's address continues, else the group of its `$type`.
 */
export function currentEntry(menu: readonly Entry[], path: string): { group?: Entry; label?: string; path?: string } {
  const all = menu.flatMap((entry): ({ group?: Entry } & Subentry)[] => {
    if (entry.entries) return entry.entries.map((child) => ({ group: entry, ...child }))
    return entry.path ? [{ label: entry.label, path: entry.path, also: entry.also }] : []
  })
  const named = all.find(({ group, also = [] }) => also.some((belongs) => belongs(path, group?.type)))
  const best = named ?? all.filter((entry) => goesOn(entry.path, path)).sort((a, b) => b.path.length - a.path.length)[0]
  if (best) return best
  if (isCoursePage(path)) return all.find((entry) => entry.path === coursePages.list()) ?? {}
  const [, area, type] = path.split('/')
  const group = area === 'admin' && type ? menu.find((entry) => entry.type === type) : undefined
  return group ? { group } : {}
}

/** Whether an address is another one, or continues from it. Every address would continue the overview's, so that one only matches itself. */
const goesOn = (from: string, path: string) => path === from || (from !== overviewPages.overview() && path.startsWith(`${from}/`))
