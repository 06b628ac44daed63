import type { Account, ScholarRow } from '@pandu/contract/accounts'
import { Badge, Group } from '@mantine/core'
import { ActiveBadge, Person } from '../../../kit/looks.tsx'
import type { Column } from '../../../kit/table/index.ts'
import type { Filter } from '../../../kit/table/TableTools.tsx'
import { Time } from '../../../kit/Time.tsx'

const badges = ({ permissions }: Account) =>
  permissions.length > 0 && (
    <Group gap={4} component="span">
      {permissions.map(({ id, name }) => (
        <Badge key={id} variant="light" color="gray" radius="sm">
          {name}
        </Badge>
      ))}
    </Group>
  )

/** Team, vendor and assessment users look the same in their lists. */
export const accountColumns: Column<Account>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    fixed: true,
    cell: ({ name, username, profile_picture }) => <Person name={name} picture={profile_picture} detail={username} />,
  },
  { key: 'email', label: 'Email', sort: 'email' },
  { key: 'permissions', label: 'Permissions', cell: (account) => badges(account) || null },
  { key: 'status', label: 'Status', cell: ({ status }) => <ActiveBadge status={status} /> },
  { key: 'created_at', label: 'Created', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
  { key: 'phone_number', label: 'Phone Number', shown: false },
  { key: 'gender', label: 'Gender', shown: false },
  { key: 'nik', label: 'NIK', shown: false },
]

export const scholarColumns: Column<ScholarRow>[] = [
  {
    key: 'name',
    label: 'Scholar Name',
    sort: 'name',
    fixed: true,
    cell: ({ name, username, profile_picture }) => <Person name={name} picture={profile_picture} detail={username} />,
  },
  { key: 'no_tf', label: 'No TELADAN', sort: 'no_tf' },
  { key: 'university', label: 'University' },
  { key: 'year_tf', label: 'Cohort Year', sort: 'year_tf' },
  { key: 'type', label: 'Type Scholar' },
  { key: 'status', label: 'Status', cell: ({ status }) => <ActiveBadge status={status} /> },
  { key: 'email', label: 'Email', sort: 'email' },
  { key: 'tsa', label: 'TSA Officer', shown: false, cell: ({ tsa }) => (tsa ? 'Yes' : 'No') },
  { key: 'phone_number', label: 'Phone Number', shown: false },
  { key: 'gender', label: 'Gender', shown: false },
  { key: 'faculty', label: 'Faculty', shown: false },
  { key: 'study_program', label: 'Study Program', shown: false },
  { key: 'created_at', label: 'Created', sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

/** 1 Active, 2 No Active, empty All (001 §9, X50). */
export const statusFilter: Filter = {
  key: 'status',
  label: 'Status',
  options: [
    { value: '1', label: 'Active' },
    { value: '2', label: 'No Active' },
  ],
}
