import { UnstyledButton } from '@mantine/core'
import { businessRules } from '@pandu/contract/business'
import { calendarKindNames, calendarKinds, type CalendarKind } from '@pandu/contract/calendar'
import type { Rule } from '@pandu/contract/kit'
import { tsaRules } from '@pandu/contract/tsa'
import { useMe } from '../../kit/can.tsx'
import { useGo } from '../../kit/go.ts'
import classes from './calendar.module.css'
import { KindIcon } from './EntryChip.tsx'
import type { CalendarAddress } from './useCalendarAddress.ts'

/** Kinds of entries that only some people may read. */
const rules: Partial<Record<CalendarKind, Rule>> = { activity: tsaRules.read, micro: tsaRules.read, business: businessRules.read }

/** Chooses which kinds are shown. With none chosen, all are shown. */
export function KindFilter({ address: { kinds, pathOf } }: { address: CalendarAddress }) {
  const go = useGo()
  const { actor } = useMe()
  const own = calendarKindNames.filter((kind) => rules[kind]?.test(actor) !== false)
  const toggle = (kind: CalendarKind) => {
    const shown = own.filter((candidate) => (kinds ?? own).includes(candidate) !== (candidate === kind))
    go(pathOf({ kinds: shown.length === own.length ? '' : shown.join(',') }), { replace: true })
  }
  return (
    <div className={classes.kinds} role="group" aria-label="Kinds">
      {own.map((kind) => (
        <UnstyledButton key={kind} className={classes.kind} aria-pressed={(kinds ?? own).includes(kind)} onClick={() => toggle(kind)}>
          <KindIcon kind={kind} />
          {calendarKinds[kind]}
        </UnstyledButton>
      ))}
    </div>
  )
}
