import { day, PROGRAMME_ZONE } from '@pandu/contract/kit'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayAt } from '../../kit/zone.ts'

/** The day in the address of whom a table shows; no day, today and a day to come are now. Another day begins with its first page. */
export function useChosenDay() {
  const query: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = dayAt(undefined, PROGRAMME_ZONE)
  const given = day.safeParse(query['on']).data ?? ''
  return {
    today,
    /** Undefined: now. */
    past: given !== '' && given < today ? given : undefined,
    choose: (on: string) =>
      void navigate({
        to: '.',
        search: { ...query, on: on || undefined, page: undefined },
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
  }
}
