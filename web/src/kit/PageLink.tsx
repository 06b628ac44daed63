import type { PagePath } from '@pandu/contract/kit'
import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address that was made by a page, with its search and hash. */
  to: PagePath
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the product; it fetches the page's code when pointed at. `<Button component={PageLink} to={sessionPages.settings()}>` works too. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  const { pathname, search, hash } = splitPath(to)
  return <Link to={pathname} search={search} hash={hash} {...(rest as object)} />
}

/** The parts of a path as the router takes them. */
export function splitPath(path: string) {
  const url = new URL(path, 'http://pandu.invalid')
  return { pathname: url.pathname, search: Object.fromEntries(url.searchParams), hash: url.hash.slice(1) || undefined }
}
