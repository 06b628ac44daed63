import type { PagePath } from '@pandu/contract/kit'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { accountPages } from '@pandu/contract/accounts'
import type { JudgedScholar } from '@pandu/contract/contracts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { plural } from '../../kit/format.ts'
import { PreviewTable, type PreviewColumns } from '../../kit/import/index.ts'

interface Row {
  row: number
  no_tf: string
  name: string
  type: string
  contract: string
  profile: PagePath | undefined
  errors: readonly string[]
}
const columns: PreviewColumns<Row> = [
  ['row', 'Row'],
  ['no_tf', 'No TELADAN'],
  ['name', 'Full Name'],
  ['type', 'Type Scholar'],
  ['contract', 'Contract'],
]

interface CheckedProps {
  judged: { rows: readonly JudgedScholar[]; valid: number; invalid: number }
  busy: boolean
  checking: boolean
  /** Checks again, for example after missing data were added to profiles. */
  onAgain: () => void
  onGenerate: (rows: readonly JudgedScholar[]) => void
  onBack: () => void
}

const isGood = ({ missing, errors }: JudgedScholar) => missing.length === 0 && errors.length === 0

/** All chosen scholars, each with the missing data. Only scholars without missing data get a contract. */
export function CheckResult({ judged: { rows, valid, invalid }, busy, checking, onAgain, onGenerate, onBack }: CheckedProps) {
  const shown = rows.map(({ scholar_id, no_tf, name, type, again, missing, errors }, at): Row => ({
    row: at + 1,
    no_tf: no_tf ?? '',
    name,
    type: type ?? '',
    contract: again ? 'Another document' : 'New',
    profile: missing.length > 0 || errors.length > 0 ? accountPages.profile({ type: 'cm', role: 'scholar', id: scholar_id }) : undefined,
    errors: [...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []), ...errors],
  }))
  return (
    <Stack gap="md">
      <div role="status">
        {invalid > 0 ? (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle size={20} />}
            title={`${plural(invalid, 'scholar is', 'scholars are')} left out`}
          >
            The template is not for their scholar type, their profiles lack values or have characters that cannot be printed, or their
            contract cannot be replaced. Click a name to open the profile. Fill in what is missing and check again, or generate these
            contracts later.
          </Alert>
        ) : (
          <Alert color="green" variant="light" icon={<IconCheck size={20} />} title={`${plural(valid, 'contract')} can be made`}>
            Nothing is missing.
          </Alert>
        )}
      </div>
      <Group gap="sm">
        {valid > 0 && (
          <Button onClick={() => onGenerate(rows.filter(isGood))} loading={busy}>
            Generate {plural(valid, 'contract')}
          </Button>
        )}
        {invalid > 0 && (
          <Button variant="default" onClick={onAgain} loading={checking} disabled={busy}>
            Check again
          </Button>
        )}
        <Button variant="default" onClick={onBack} disabled={busy}>
          Choose again
        </Button>
        <Text size="sm" c="dimmed">
          The scholars see nothing before the contracts are sent.
        </Text>
      </Group>
      <PreviewTable rows={shown} columns={columns} invalid={invalid} within="in this batch" nameLink={({ profile }) => profile} />
    </Stack>
  )
}
