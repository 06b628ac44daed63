import { Text } from '@mantine/core'
import { contractStages, type Contract, letterStateLabels } from '@pandu/contract/contracts'
import { StatusBadge } from '../../kit/display.tsx'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { WaitingSince } from '../../kit/WaitingSince.tsx'
import classes from './contracts.module.css'

const scholar: Column<Contract> = {
  key: 'name',
  fixed: true,
  wrap: true,
  cell: ({ name, no_tf }) => (
    <span className={classes.scholar}>
      <span>{name}</span>
      <Text component="span" size="xs" c="dimmed">
        {no_tf}
      </Text>
    </span>
  ),
}
const stage: Column<Contract> = {
  key: 'stage',
  cell: (contract) => <StatusBadge of={contractStages} value={contract.stage} />,
}
const waiting: Column<Contract> = {
  key: 'waiting_since',
  sort: 'waiting_since',
  // A contract in a final stage waits for nobody.
  cell: ({ stage, waiting_since }) =>
    stage === 'approved' || stage === 'declined' ? <Time value={waiting_since} as="ago" /> : <WaitingSince since={waiting_since} />,
}

export const listColumns: Column<Contract>[] = [
  scholar,
  { key: 'university', wrap: true },
  { key: 'year_tf' },
  stage,
  waiting,
  { key: 'number', shown: false },
  {
    key: 'template',
    wrap: true,
    shown: false,
    cell: ({ template, template_version }) => `${template}, version ${template_version}`,
  },
  {
    key: 'updated_at',
    sort: 'updated_at',
    shown: false,
    cell: ({ updated_at }) => <Time value={updated_at} as="day" />,
  },
]

export const progressColumns: Column<Contract>[] = [
  scholar,
  {
    ...stage,
    wrap: true,
    cell: ({ stage: value, error }) => (
      <span className={classes.scholar}>
        <StatusBadge of={contractStages} value={value} />
        {error && (
          <Text component="span" size="xs" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </span>
    ),
  },
  { key: 'letter', wrap: true, cell: ({ letter }) => letterStateLabels[letter] || '–' },
  waiting,
]
