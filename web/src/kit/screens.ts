import type { Rule } from '@pandu/contract/kit'
import { routes, type Guard } from '@pandu/contract/routes'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { answerOf } from './can.tsx'
import type { SignedIn } from './session.ts'

/** One screen of an area, as `<area>.screens.ts` lists them. */
export interface Screen {
  /** As in the route table of the contract: `/admin/$type/list/scholar`. */
  readonly path: string
  readonly guard: Guard
  /** Who may open it; everybody else goes to /unauthorized-page (O70). Rules about a record are asked by the page. */
  readonly may?: Rule | ((me: SignedIn) => boolean)
  /** Parameters that take only these values, beside those the route table fixes. */
  readonly params?: Readonly<Record<string, readonly string[]>>
  /** Names the browser tab until the page's own heading does. */
  readonly title: string
  readonly component: () => Promise<{ default: ComponentType }>
}

export const screensOf = (...list: Screen[]): readonly Screen[] => list

export const mayOpen = ({ may }: Pick<Screen, 'may'>, me: SignedIn): boolean =>
  !may || answerOf(typeof may === 'function' ? may(me) : may.test(me.actor)).can

/** The fixed values of a screen's parameters, from the route table and the screen together. */
export const valuesOf = (screen: Screen) => ({ ...routes.find(({ path }) => path === screen.path)?.values, ...screen.params })

export const paramsFit = (screen: Screen, params: Readonly<Record<string, string>>) =>
  Object.entries(valuesOf(screen)).every(([name, values]) => values.includes(params[name] ?? ''))

/** The parameters of a path under a pattern, or undefined when it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [want, have] = [pattern.split('/'), path.split('/')]
  if (want.length !== have.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of want.entries()) {
    if (part.startsWith('$')) {
      if (!have[at]) return undefined
      params[part.slice(1)] = decodeURIComponent(have[at])
    } else if (part !== have[at]) return undefined
  }
  return params
}

/** Fixed segments win over parameters, from the left (X05, X06). */
const rank = (pattern: string) =>
  pattern
    .split('/')
    .map((part) => (part.startsWith('$') ? '1' : '0'))
    .join('')

/** The screen that a path opens. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  const fitting = screens.filter((screen) => {
    const params = matchPath(screen.path, path)
    return params && paramsFit(screen, params)
  })
  return fitting.sort((a, b) => rank(a.path).localeCompare(rank(b.path)))[0]
}

/** Every screen of the product, as the router was built from them. */
export const useScreens = (): readonly Screen[] =>
  (useRouter().options.context as { screens?: readonly Screen[] } | undefined)?.screens ?? []
