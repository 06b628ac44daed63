import { useParams } from '@tanstack/react-router'
import { notFound } from '@tanstack/react-router'

/** The parameters of the page's address, as text. */
export const usePathParams = (): Readonly<Record<string, string>> => useParams({ strict: false })

/** An id in the page's address; anything but a positive number is a page that does not exist. */
export function usePathId(name: string): number {
  const id = Number(usePathParams()[name])
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound()
  return id
}
