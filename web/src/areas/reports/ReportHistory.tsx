import { Text, Timeline } from '@mantine/core'
import { type Period, periodLabels, reportHistory, type ReportStep } from '@pandu/contract/reports'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './report.module.css'
import { fieldNameOfKey, useReportFields } from './useFields.ts'

const did = {
  created: 'wrote',
  changed: 'changed',
  imported: 'imported',
  undone: 'undid the import of',
  trashed: 'moved to the trash',
  restored: 'restored',
  deleted: 'permanently deleted',
} as const satisfies Record<ReportStep['action'], string>
const aboutWhole = ['trashed', 'restored', 'deleted']

/** What happened. A step without a person means that the report was deleted permanently after its time in the trash. */
const sentenceOf = ({ action, updated_by, periode }: ReportStep) => {
  const report = `${periodLabels[periode].toLowerCase()} report`
  return action === 'deleted' && updated_by === null
    ? `The time of the ${report} in the trash was over: it was permanently deleted`
    : `${updated_by ?? 'A deleted account'} ${did[action]} the ${report}`
}

/** Who wrote and changed what in the reports of a scholar, and when (O42). */
export function ReportHistory({ scholarId, periode, year }: { scholarId: number; periode?: Period; year: number | null }) {
  const { view } = useReportFields(year)
  return (
    <Loaded query={useCall(reportHistory, { id_scholar: scholarId, periode })}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState text="Nothing has been written yet" />
        ) : (
          <Timeline bulletSize={14} lineWidth={2}>
            {data.map((step) => (
              <Timeline.Item
                key={step.id}
                title={
                  <Text size="sm" fw={550}>
                    {sentenceOf(step)}
                  </Text>
                }
              >
                <Text size="xs" c="dimmed">
                  <Time value={step.updated_at} as="time" />
                  {!aboutWhole.includes(step.action) && ` · ${plural(step.changes.length, 'field', 'fields')}`}
                </Text>
                {step.action !== 'created' && step.changes.length > 0 && (
                  <ul>
                    {step.changes.map(({ field, from, to }) => (
                      <Text key={field} component="li" size="sm" className={classes.change}>
                        {fieldNameOfKey(field, view)}: {from && <del>{from}</del>} {to ? <ins>{to}</ins> : 'emptied'}
                      </Text>
                    ))}
                  </ul>
                )}
              </Timeline.Item>
            ))}
          </Timeline>
        )
      }
    </Loaded>
  )
}
