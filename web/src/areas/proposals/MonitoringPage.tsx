import { mustExist } from '@pandu/contract/kit'
import { Group, Text, Timeline } from '@mantine/core'
import type { MonitoringEntry } from '@pandu/contract/proposals'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { formatDay } from '../../kit/Time.tsx'
import type { Kind, Proposal, RecordCalls } from './kindType.ts'
import { useIsOwn } from './paths.ts'
import { RecordsPage } from './RecordsPage.tsx'
import classes from './proposals.module.css'

const MonitoringDialog = lazyDialog(() => import('./MonitoringDialog.tsx').then((m) => m.MonitoringDialog))

/** The monitoring of an internship: dated activities that the scholar writes and staff read (000 §2). */
export default function MonitoringPage() {
  return (
    <RecordsPage
      add={{
        label: 'Add entry',
        run: ({ calls }, proposal) => open(MonitoringDialog, { call: mustExist(calls.monitoring, 'The monitoring').add, proposal }),
      }}
    >
      {({ calls, noun, may }, proposal) => (
        <MonitoringEntries calls={mustExist(calls.monitoring, 'The monitoring')} noun={noun} may={may.report} proposal={proposal} />
      )}
    </RecordsPage>
  )
}

interface EntriesProps {
  calls: RecordCalls<MonitoringEntry>
  noun: string
  may: Kind['may']['report']
  proposal: Proposal
}

function MonitoringEntries({ calls, noun, may, proposal }: EntriesProps) {
  const own = useIsOwn()
  const query = useCall(calls.list, { filter: { proposal_id: proposal.id } })
  const actions = useMemo(
    () => [
      confirmAction(calls.remove, {
        code: 'd_monitoring',
        label: 'Delete',
        title: 'Delete entry',
        icon: IconTrash,
        danger: true,
        may: (actor) => may.test(actor, proposal),
        body: ({ activity, date }: MonitoringEntry) => `Delete “${activity}” of ${formatDay(date)}?`,
        input: ({ id }: MonitoringEntry) => ({ id }),
      }),
    ],
    [calls, may, proposal],
  )
  return (
    <Loaded query={query}>
      {({ data }) => {
        const [last, first] = [data[0], data.at(-1)]
        if (!last || !first)
          return (
            <div className={classes.card}>
              <EmptyState
                text="No entries yet"
                detail={
                  own
                    ? `Write down what you do during your ${noun}, day by day or week by week.`
                    : 'The scholar has not written anything yet.'
                }
              />
            </div>
          )
        return (
          <section className={classes.card} aria-label="Activities">
            <Text size="sm" c="dimmed" mb="lg">
              {plural(data.length, 'entry', 'entries')},{' '}
              {first === last ? formatDay(last.date) : `${formatDay(first.date)} to ${formatDay(last.date)}`}
            </Text>
            <Timeline bulletSize={14} lineWidth={2} active={-1} className={classes.history}>
              {data.map((entry) => (
                <Timeline.Item key={entry.id}>
                  <Group justify="space-between" wrap="nowrap" align="flex-start">
                    <div className={classes.entry}>
                      <Text size="xs" c="dimmed">
                        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
                      </Text>
                      <Text fw={600}>{entry.activity}</Text>
                      {entry.content && (
                        <Text size="sm" className={classes.description} mt={2}>
                          {entry.content}
                        </Text>
                      )}
                    </div>
                    <ActionMenu actions={actions} record={entry} name={entry.activity} />
                  </Group>
                </Timeline.Item>
              ))}
            </Timeline>
          </section>
        )
      }}
    </Loaded>
  )
}
