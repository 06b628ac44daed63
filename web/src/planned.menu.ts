import { plannedPages } from '@pandu/contract/planned'
import type { MenuEntry } from './kit/menu.ts'

/** Entries of pages without a screen yet. They show up with the screen, whose area then takes them over. */
export const plannedMenu: readonly MenuEntry[] = [
]
