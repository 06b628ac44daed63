import type { PagePath } from '@pandu/contract/kit'
import { useLocation } from '@tanstack/react-router'

/** The address of the page that is open, without its search: a choice in a list, which only changes the search, renders nothing that reads this. */
export const useCurrentPath = () =>
  // What the router opened is a page of the product.
  useLocation({ select: ({ pathname }) => pathname }) as PagePath
