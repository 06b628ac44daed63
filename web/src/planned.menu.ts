import { plannedPages } from '@pandu/contract/planned'
import type { MenuEntry } from './kit/menu.ts'

/** Entries of pages without a screen yet. They show up with the screen, whose area then takes them over. */
export const plannedMenu: readonly MenuEntry[] = [
  { menus: ['staff'], slot: 'trash', at: 1, label: 'Assessment Report', path: plannedPages.deletedReports() },
  { menus: ['staff'], slot: 'trash', at: 2, label: 'Scholar', path: plannedPages.deletedScholars() },
]
