import type { PagePath } from '@pandu/contract/kit'
import { useLocation } from '@tanstack/react-router'

/** The address of the page that is open, without its search. */
export const useHere = () =>
  // What the router opened is a page of the product.
  useLocation().pathname as PagePath
