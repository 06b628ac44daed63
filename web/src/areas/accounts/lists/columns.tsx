import { type Account, type ScholarColumnKey, type ScholarRow, scholarColumnLabel } from '@pandu/contract/accounts'
import { Badge, Group } from '@mantine/core'
import { ActiveBadge, Person } from '../../../kit/display.tsx'
import { Email } from '../../../kit/Email.tsx'
import { type Column, personColumn } from '../../../kit/table/index.ts'
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
  personColumn(({ username }) => username),
  { key: 'email', sort: 'email', cell: ({ email }) => <Email address={email} /> },
  { key: 'permissions', cell: (account) => badges(account) || null },
  { key: 'status', cell: ({ status }) => <ActiveBadge status={status} /> },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
  { key: 'phone_number', shown: false },
  { key: 'gender', shown: false },
  { key: 'nik', shown: false },
]

/** A column is called the same in the list, the export and the import template. */
const column = (key: ScholarColumnKey & keyof ScholarRow, more: Partial<Column<ScholarRow>> = {}): Column<ScholarRow> => ({
  key,
  label: scholarColumnLabel(key),
  ...more,
})

/** The columns of C120 in their order; after them those that the reader adds (C121). */
export const scholarListColumns: Column<ScholarRow>[] = [
  { key: 'no', align: 'end', isNumber: true },
  column('no_tf', { sort: 'no_tf' }),
  column('name', {
    sort: 'name',
    fixed: true,
    cell: ({ name, username, profile_picture }) => <Person name={name} picture={profile_picture} detail={username} />,
  }),
  column('email', { sort: 'email', wrap: true, cell: ({ email }) => <Email address={email} /> }),
  column('university', { wrap: true }),
  column('type'),
  column('status', { cell: ({ status }) => <ActiveBadge status={status} /> }),
  column('year_tf', { sort: 'year_tf', shown: false }),
  column('username', { shown: false }),
  column('nik', { shown: false }),
  { key: 'tsa', shown: false, cell: ({ tsa }) => (tsa ? 'Yes' : 'No') },
  column('phone_number', { shown: false }),
  column('gender', { shown: false }),
  column('faculty', { shown: false }),
  column('study_program', { shown: false }),
  column('birth_place', { shown: false }),
  column('birth_date', { shown: false, cell: ({ birth_date }) => birth_date && <Time value={birth_date} as="day" /> }),
  column('address', { shown: false, wrap: true }),
  column('province', { shown: false }),
  column('city', { shown: false }),
  column('post_code', { shown: false }),
  column('alumni_at', { shown: false, cell: ({ alumni_at }) => alumni_at && <Time value={alumni_at} as="day" /> }),
  column('created_at', { sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> }),
]
