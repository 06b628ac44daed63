import type { Page, ParamName, ParamsOf } from '@pandu/contract/kit'
import { notFound, useParams } from '@tanstack/react-router'

/** A page, as far as its parameters are concerned. */
type WithParams<Path extends string, V> = Pick<Page, 'usual'> & { readonly path: Path; readonly values: Page['values'] & V }

/** The parameters of the open address, as the page declares them. For screens of that page, and of others with the same parameters. */
export const usePageParams = <Path extends string, V>(page: WithParams<Path, V>) =>
  // The router opens a screen only for an address of its page.
  ({ ...page.usual, ...useParams({ strict: false }) }) as ParamsOf<Path, V>

/** An id in the open address; anything but a positive number is a page that does not exist. */
export const usePageId = <Path extends string>(page: WithParams<Path, unknown>, name: ParamName<Path>) => {
  const params: Readonly<Record<string, string>> = usePageParams<string, unknown>(page)
  return idOf(params[name])
}

/** An id as an address holds it. */
export function idOf(text: string | undefined): number {
  const id = Number(text)
  if (!isId(id)) throw notFound()
  return id
}

/** Whether a number can be an id. */
export const isId = (id: number) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647
