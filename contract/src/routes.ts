import { areas } from './api.ts'
import { isAddressOf, type Page } from './kit/pages.ts'
import { namedPages } from './named.pages.ts'

/** One address of the route table. */
export interface Route {
  readonly page: Page
  /** The address only redirects to this page (X07). */
  readonly leadsTo?: Page
}

const isPage = (value: unknown): value is Page => typeof value === 'function' && 'path' in value && 'guard' in value

/** The pages among an area's exports, which are grouped in objects. */
const pagesIn = (exports: object): Page[] =>
  Object.values(exports).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? Object.values(value).filter(isPage) : [],
  )

/**
 * The whole route table (001 §2.1, 000 §2), gathered from the areas. `$type` is a free segment that only selects the highlighted menu (X04);
 * fixed segments win over parameters (X05, X06).
 */
export const routes: readonly Route[] = [...Object.values(areas), { namedPages }]
  .flatMap(pagesIn)
  .flatMap((page) => [{ page }, ...(page.shortcut ? [{ page: page.shortcut, leadsTo: page }] : [])])

/** Whether an address belongs to a page of the product. As in the router of the web, capitals and a slash at the end make no difference. */
export function isKnownAddress(address: string): boolean {
  const path = address
    .replace(/[?#].*$/, '')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
  return routes.some(({ page }) => isAddressOf(page, path))
}
