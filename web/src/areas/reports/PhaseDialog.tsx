import { Text, ThemeIcon } from '@mantine/core'
import { type Period, periodLabels, periods, type ReportScholar } from '@pandu/contract/reports'
import { IconMan, IconUser, IconWoman } from '@tabler/icons-react'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import classes from './cards.module.css'

const figures = { Male: IconMan, Female: IconWoman, other: IconUser } as const

/** The three phases of a scholar as cards (001 §2.4). */
export function PhaseDialog({ scholar, close }: DialogProps<Period> & { scholar: Pick<ReportScholar, 'name' | 'gender' | 'periods'> }) {
  const Figure = figures[scholar.gender ?? 'other']
  return (
    <ViewDialog code="s_phase" title={`Report of ${scholar.name}`}>
      <div className={classes.cards}>
        {periods.map((period) => (
          <button key={period} type="button" className={classes.card} onClick={() => close(period)}>
            <ThemeIcon variant="light" radius="xl" size={56}>
              <Figure size={32} aria-hidden />
            </ThemeIcon>
            <Text fw={600}>{periodLabels[period]}</Text>
            <Text size="sm" c="dimmed">
              {scholar.periods.includes(period) ? 'Written' : 'Not written yet'}
            </Text>
          </button>
        ))}
      </div>
    </ViewDialog>
  )
}
