import { List, Loader, Text } from '@mantine/core'
import type { InputOf } from '@pandu/contract/kit'
import {
  type IssueOutcome,
  issueOutcomeKeys,
  issueOutcomes,
  period,
  periodLabels,
  periods,
  type PlannedIssue,
  previewIssues,
  type ReportScholar,
  startIssues,
} from '@pandu/contract/reports'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { call, CallError } from '../../kit/call.ts'
import { type DialogProps, StepsDialog } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { SelectField, useCallForm, yearOptions, years } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { ListedReports } from './issue-actions.ts'
import classes from './issues.module.css'

const phases = periods.map((value) => ({ value, label: periodLabels[value] }))
const fields = z.object({ period, year_tf: z.string() })

interface Props extends DialogProps<number> {
  /** The picked scholars whose reports are issued. */
  scholars?: readonly ReportScholar[]
  /** The picked reports of a list. Without `scholars` and `listed`, the dialog asks for a cohort. */
  listed?: ListedReports
}

/** Issues many reports: first a preview of what would happen with each, then all of it. Closes with the id of the batch. */
export function IssueTogetherDialog({ scholars, listed, close }: Props) {
  const write = useWrite(startIssues)
  const client = useQueryClient()
  const [step, setStep] = useState(0)
  const [first] = phases.filter(({ value }) => !scholars || scholars.some(({ periods: there }) => there.includes(value)))
  const choiceOf = (values: z.output<typeof fields>): InputOf<typeof previewIssues> =>
    listed ??
    (scholars
      ? { period: values.period, scholar_id: scholars.map(({ id }) => id) }
      : { period: values.period, year_tf: Number(values.year_tf) })
  const form = useCallForm({
    schema: fields,
    initial: { period: first?.value ?? ('baseline' as const), year_tf: years()[0] ?? '' },
    submit: async (values) => {
      const { count, digest } = preview.data!
      try {
        return await write.send({ ...choiceOf(values), count, digest })
      } catch (error) {
        // The reports have changed meanwhile: the preview is loaded again, and the reason of the refusal is shown above it.
        if (error instanceof CallError && error.status === 409) void client.invalidateQueries({ queryKey: [previewKey] })
        throw error
      }
    },
    then: ({ data }: { data: { id: number } }) => close(data.id),
    asks: false,
  })
  const isPreview = listed !== undefined || step === 1
  const preview = usePreview(isPreview ? choiceOf(form.values) : undefined)
  const count = preview.data?.count
  const content = <Preview {...preview} />
  const whose = scholars
    ? `${plural(scholars.length, 'scholar')}: ${scholars
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}${scholars.length > 3 ? ` and ${scholars.length - 3} more` : ''}`
    : 'All active scholars of a cohort year.'
  return (
    <StepsDialog
      code="c_issueReports"
      title="Issue reports"
      form={form}
      step={step}
      onStep={setStep}
      steps={
        listed
          ? [{ title: 'Preview', content }]
          : [
              {
                title: 'Reports',
                fields: ['period', 'year_tf'],
                next: 'Preview',
                content: (
                  <>
                    <Text size="sm">{whose}</Text>
                    {!scholars && <SelectField name="year_tf" label="Cohort Year" options={yearOptions()} />}
                    <SelectField name="period" label="Phase" options={phases} />
                  </>
                ),
              },
              { title: 'Preview', content },
            ]
      }
      save={count ? `Issue ${plural(count, 'report')}` : 'Issue'}
      saving="Loading..."
      canSave={Boolean(count)}
    />
  )
}

// The key is outside of the area's keys; otherwise each report that is issued would refetch the preview.
const previewKey = 'preview of issues'

function usePreview(choice: InputOf<typeof previewIssues> | undefined) {
  const { data, error } = useQuery({
    queryKey: [previewKey, choice],
    queryFn: ({ signal }) => call(previewIssues, choice!, { signal }),
    enabled: choice !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return { data: data?.data, problem: error instanceof CallError ? error.message : undefined }
}

function Preview({ data, problem }: ReturnType<typeof usePreview>) {
  if (problem) return <Text role="alert">{problem}</Text>
  if (!data) return <Loader size="sm" aria-label="Loading" />
  const found = Map.groupBy(data.rows, ({ outcome }) => outcome)
  return (
    <div role="status">
      <Text size="sm" fw={550} mb="xs">
        {data.count > 0
          ? `${plural(data.count, 'report')} will be issued. Each scholar is notified once, and their documents never change.`
          : 'None of these reports can be issued now.'}
      </Text>
      {issueOutcomeKeys.map((outcome) => (
        <Outcome key={outcome} outcome={outcome} rows={found.get(outcome) ?? []} />
      ))}
    </div>
  )
}

const iconOf = (outcome: IssueOutcome) =>
  outcome === 'first' || outcome === 'next' ? (
    <IconCheck size={18} aria-label="Will be issued" color="var(--mantine-color-green-6)" />
  ) : outcome === 'incomplete' ? (
    <IconAlertTriangle size={18} aria-label="Left out" color="var(--mantine-color-error)" />
  ) : (
    <IconMinus size={18} aria-label="Skipped" />
  )

/** How many names are rendered. For thousands, the number is enough and the browser would be slow. */
const MOST_SHOWN = 300

function Outcome({ outcome, rows }: { outcome: IssueOutcome; rows: readonly PlannedIssue[] }) {
  if (rows.length === 0) return null
  return (
    // The reports that are left out are expanded, because somebody has to complete them.
    <details open={outcome === 'incomplete'} className={classes.outcome}>
      <summary>
        {plural(rows.length, 'report')} {issueOutcomes[outcome]}
      </summary>
      <List size="sm" spacing={4} mt="xs" icon={iconOf(outcome)} className={classes.planned}>
        {rows.slice(0, MOST_SHOWN).map(({ scholar_id, period: phase, name, no_tf, version, why }) => (
          <List.Item key={`${scholar_id} ${phase}`}>
            {[name, no_tf, periodLabels[phase]].filter(Boolean).join(' · ')}
            {outcome !== 'incomplete' && `, version ${version}`}
            {why && (
              <Text size="xs" c="dimmed">
                {why}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      {rows.length > MOST_SHOWN && (
        <Text size="xs" c="dimmed">
          and {rows.length - MOST_SHOWN} more
        </Text>
      )}
    </details>
  )
}
