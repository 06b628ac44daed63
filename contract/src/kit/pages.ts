/**
 * auth: a visitor goes to the login first. visitor: a signed-in user goes to the overview.
 * standalone: opens for everybody, outside every menu.
 */
export type Guard = 'auth' | 'visitor' | 'standalone'

/** One page of the web, as its area declares it. `$name` in the path is a parameter. */
export interface Page {
  readonly path: string
  readonly guard: Guard
  /** Where it is required, in the form of the `source` of a call (`ServerSide`). */
  readonly source: string
  /** Parameters that take only these values; for any other value the page is not found (X05). */
  readonly values: Values
  /** The value of a parameter that the caller leaves out. */
  readonly usual: Readonly<Record<string, string>>
  /** An address that only redirects to this page, with the same parameters (X07). */
  readonly shortcut?: Page
}

declare const madeFromPage: unique symbol
/** An address inside the product that was made from a page. */
export type PagePath = string & { readonly [madeFromPage]: true }

type Values = Readonly<Record<string, readonly string[]>>
/** Search parameters of an address; blank and absent ones are left out. */
export type PageSearch = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The names of the parameters of a path: `'id' | 'name'` of `/a/$id/$name`. */
export type ParamName<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never
type ValueOf<Name, V, Free> = Name extends keyof V ? (V[Name] extends readonly (infer Value)[] ? Value : Free) : Free

/** The parameters as a caller gives them; those with a default may be left out. */
export type PageParams<Path extends string, V, Usual> = {
  readonly [N in Exclude<ParamName<Path>, Usual>]: ValueOf<N, V, string | number>
} & { readonly [N in Extract<ParamName<Path>, Usual>]?: ValueOf<N, V, string | number> | undefined }

/** The parameters as they are in an address. */
export type ParamsOf<Path extends string, V> = string extends Path
  ? Readonly<Record<string, string>>
  : { readonly [N in ParamName<Path>]: ValueOf<N, V, string> }

type PageArguments<Params> =
  Partial<Params> extends Params
    ? [params?: Params, search?: PageSearch, hash?: string]
    : [params: Params, search?: PageSearch, hash?: string]

/** A page that makes its addresses: `coursePages.course({ idCourse: 3 }, { tab: 'members' })`. */
export interface PageOf<Path extends string, V = unknown, Usual = never> extends Page {
  (...args: PageArguments<PageParams<Path, V, Usual>>): PagePath
  readonly path: Path
  readonly values: Values & V
}

const filled = ({ path, usual }: Pick<Page, 'path' | 'usual'>, params: Readonly<Record<string, string | number | undefined>>) =>
  path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name] ?? usual[name]
    if (value === undefined || value === '') throw new Error(`An address of ${path} needs ${name}`)
    return encodeURIComponent(value)
  })

/**
 * The query of an address, with its question mark. Blank and absent values are left out, so that an address holds only what differs from the default.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value) query.set(key, value)
    else if (typeof value === 'number' || typeof value === 'boolean') query.set(key, `${value}`)
  }
  return query.size ? `?${query.toString()}` : ''
}

/** Makes an address of any page. Where the page is known, call the page instead: its parameters are checked. */
export const addressOf = (
  page: Pick<Page, 'path' | 'usual'>,
  params: Readonly<Record<string, string | number | undefined>> = {},
  search: PageSearch = {},
  hash = '',
) =>
  // The only function that turns text into an address.
  `${filled(page, params)}${stringifySearch(search)}${hash && `#${hash}`}` as PagePath

/** The same address with further search parameters after its own. */
export const withSearch = (path: PagePath, search: PageSearch) => {
  const more = stringifySearch(search)
  return `${path}${path.includes('?') ? more.replace('?', '&') : more}` as PagePath
}

/** Whether text is an address inside the product. `//host` and `/\\host` lead browsers to other sites. */
export const isInternalPath = (text: unknown): text is PagePath => typeof text === 'string' && /^\/(?![/\\])/.test(text)

/**
 * Declares a page of the web: its path in the route table, and where the specification names it. The result makes addresses of the page; screens, menus
 * and links use it to name the page.
 */
export function pageAt<
  const Path extends string,
  const V extends { readonly [N in ParamName<Path>]?: readonly string[] } = object,
  const Usual extends ParamName<Path> = never,
>(
  path: Path,
  source: string,
  { guard = 'auth', values, usual, shortcut }: { guard?: Guard; values?: V; usual?: Readonly<Record<Usual, string>>; shortcut?: Page } = {},
): PageOf<Path, V, Usual> {
  const declared = { path, guard, source, values: { ...values }, usual: { ...usual }, ...(shortcut && { shortcut }) }
  const make = (...[params, search, hash]: [Record<string, string | number>?, PageSearch?, string?]) =>
    addressOf(declared, params, search, hash)
  // The conditional types of the arguments are checked where the page is declared.
  return Object.assign(make, declared) as never
}

/** Whether parameters hold only values that the page takes. */
export const hasAllowedValues = ({ values }: Pick<Page, 'values'>, params: Readonly<Record<string, string>>) =>
  Object.entries(values).every(([name, allowed]) => allowed.includes(params[name] ?? ''))

/** People type addresses: an invalid `%` must not cause an error. */
const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The parameters that an address gives a page, or undefined when it is the address of another page. */
export function paramsOfAddress<Path extends string, V>(
  page: { readonly path: Path; readonly values: Values & V },
  address: string,
): ParamsOf<Path, V> | undefined {
  // This check is fast and excludes most pages. A menu compares each of its addresses with all pages.
  if (!address.startsWith(page.path.replace(/\$.*/s, ''))) return undefined
  const [want, have] = [page.path.split('/'), address.replace(/[?#].*$/, '').split('/')]
  if (want.length !== have.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of want.entries()) {
    const found = have[at]
    if (!part.startsWith('$')) {
      if (part !== found) return undefined
      continue
    }
    const value = found && decoded(found)
    if (!value) return undefined
    params[part.slice(1)] = value
  }
  return hasAllowedValues(page, params) ? (params as ParamsOf<Path, V>) : undefined
}

/** Whether an address is one of a page. */
export const isAddressOf = (page: Page, address: string) => paramsOfAddress(page, address) !== undefined
