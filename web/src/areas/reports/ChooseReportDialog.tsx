import { Text, ThemeIcon } from '@mantine/core'
import { type Period, periodLabels, reportPages } from '@pandu/contract/reports'
import { IconReportAnalytics, IconTimeline } from '@tabler/icons-react'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import classes from './cards.module.css'

/** Opens the report or the recap of a scholar in a new tab (001 §2.4). */
export function ChooseReportDialog({
  of: { scholar_id, name, period },
}: DialogProps & { of: { scholar_id: number; name: string; period: Period } }) {
  const cards = [
    {
      label: 'Report',
      about: periodLabels[period],
      to: reportPages.document({ periode: period, id: scholar_id }),
      icon: IconReportAnalytics,
    },
    { label: 'Recap', about: 'All phases', to: reportPages.recap({ id: scholar_id }), icon: IconTimeline },
  ]
  return (
    <ViewDialog code="s_reportRecap" title={name}>
      <div className={classes.cards}>
        {cards.map(({ label, about, to, icon: Icon }) => (
          <a key={label} href={to} target="_blank" rel="noopener" className={classes.card}>
            <ThemeIcon variant="light" radius="xl" size={56}>
              <Icon size={30} aria-hidden />
            </ThemeIcon>
            <Text fw={600}>{label}</Text>
            <Text size="sm" c="dimmed">
              {about} · opens in a new tab
            </Text>
          </a>
        ))}
      </div>
    </ViewDialog>
  )
}
