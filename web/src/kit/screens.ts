import { isAddressOf, type Page, type Rule } from '@pandu/contract/kit'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ruleAnswerOf } from './can.tsx'
import type { MenuEntry } from './menu.ts'
import type { FirstCall } from './firstCalls.ts'
import type { SignedIn } from './session.ts'

/** One screen of an area, as `<area>.screens.ts` lists them. */
export interface Screen {
  /** The page of the contract: its address, and who may open it without a session. */
  readonly page: Page
  /** Who may open it; everybody else goes to /unauthorized-page (O70). Rules about a record are asked by the page. */
  readonly may?: Rule | ((me: SignedIn) => boolean)
  /** Its entries in the menus. */
  readonly menu?: readonly MenuEntry[]
  /** Names the browser tab until the page's own heading does. */
  readonly title: string
  /** The source file of its page, where a server draws it (page-sources.ts). */
  readonly source?: string
  readonly component: () => Promise<{ default: ComponentType }>
  /** Its first calls (kit/firstCalls.ts): they are sent while its code is still loading. */
  readonly first?: (at: { params: Readonly<Record<string, string>>; query: Record<string, unknown> }) => readonly FirstCall[]
}

/** The screens of an area, in the order in which it names them. */
export const screensOf = (...list: Screen[]): readonly Screen[] => list

/** Whether a person may open a screen, as far as that depends on the person alone. A rule that answers a sentence means no. */
export const mayOpen = ({ may }: Pick<Screen, 'may'>, me: SignedIn): boolean =>
  !may || ruleAnswerOf(typeof may === 'function' ? may(me) : may.test(me.actor)).can

/** Fixed segments win over parameters, from the left (X05, X06). */
const rank = (pattern: string) =>
  pattern
    .split('/')
    .map((part) => (part.startsWith('$') ? '1' : '0'))
    .join('')

/** The screen that a path opens. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.filter(({ page }) => isAddressOf(page, path)).sort((a, b) => rank(a.page.path).localeCompare(rank(b.page.path)))[0]
}

/** Every screen of the product, as the router was built from them. */
export const useScreens = (): readonly Screen[] =>
  (useRouter().options.context as { screens?: readonly Screen[] } | undefined)?.screens ?? []
