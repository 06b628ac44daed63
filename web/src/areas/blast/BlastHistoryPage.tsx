import { Badge, Button, Progress, Stack, Text } from '@mantine/core'
import { type Blast, blastPages, blastRules, blastStates, type BlastState, listBlasts } from '@pandu/contract/blast'
import { IconMail } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { PageHeader, TitleWithDetail } from '../../kit/display.tsx'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { blastActions, viewBlast } from './blast.actions.tsx'

const colors: Record<BlastState, string> = { waiting: 'blue', held: 'yellow', sending: 'blue', done: 'green', recalled: 'gray' }

/** How many people have received the letter, and for how many it failed. */
function Reached({ blast }: { blast: Blast }) {
  const { people, sent, failed, unknown, kept, waiting } = blast
  const share = (part: number) => (people === 0 ? 0 : (100 * part) / people)
  const words = [
    waiting > 0 && `${count(waiting)} waiting`,
    failed > 0 && `${count(failed)} failed`,
    unknown > 0 && `${count(unknown)} unknown`,
    kept > 0 && `${count(kept)} kept in the outbox, because there is no mail server`,
  ].filter(Boolean)
  return (
    <Stack gap={4} miw={140}>
      <Text size="sm">
        {count(sent)} of {count(people)} sent
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={share(sent)} color="green" aria-label="Sent" />
        <Progress.Section value={share(failed + unknown)} color="red" aria-label="Failed or unknown" />
      </Progress.Root>
      {words.length > 0 && (
        <Text size="xs" c="dimmed">
          {words.join(', ')}
        </Text>
      )}
    </Stack>
  )
}

const columns: Column<Blast>[] = [
  {
    key: 'subject',
    sort: 'subject',
    fixed: true,
    wrap: true,
    cell: ({ subject, by }) => <TitleWithDetail title={subject} detail={by ?? ''} />,
  },
  {
    key: 'state',
    cell: ({ state }) => (
      <Badge variant="light" color={colors[state]} radius="sm">
        {blastStates[state]}
      </Badge>
    ),
  },
  { key: 'sent', wrap: true, cell: (blast) => <Reached blast={blast} /> },
  { key: 'send_at', sort: 'send_at', wrap: true, cell: ({ send_at }) => <Time value={send_at} /> },
  { key: 'created_at', sort: 'created_at', wrap: true, cell: ({ created_at }) => <Time value={created_at} /> },
]
const filters = [
  { key: 'state', label: 'Status', options: Object.entries(blastStates).map(([value, label]) => ({ value, label })) },
  {
    key: 'failed',
    label: 'Mails',
    options: [
      { value: '1', label: 'Some failed' },
      { value: '0', label: 'None failed' },
    ],
  },
]

/** All letters to many, with the progress of each (001 §2.1). */
export default function BlastHistoryPage() {
  const { type } = usePageParams(blastPages.history)
  const write = blastPages.write({ type })
  return (
    <>
      <PageHeader title="Blast Email History" about="All letters to many people, and who has received them.">
        <May rule={blastRules.manage}>
          <Button component={PageLink} to={write} leftSection={<IconMail size={16} aria-hidden />}>
            Write a letter
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Blast Email History"
        endpoint={listBlasts}
        columns={columns}
        filters={filters}
        sort="-created_at"
        searchLabel="Search by subject"
        nameOf={({ subject }) => subject}
        actions={blastActions}
        onRow={(blast) => void viewBlast(blast)}
        empty="No letter has been written yet"
      />
    </>
  )
}
