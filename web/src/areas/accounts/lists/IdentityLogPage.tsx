import { Anchor, Badge, Group } from '@mantine/core'
import { accountPath, listLooks, type IdentityView, identityFields, identityLabel } from '@pandu/contract/accounts'
import { PageHeader, Person } from '../../../kit/display.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { DataTable, type Column } from '../../../kit/table/index.ts'
import { Time } from '../../../kit/Time.tsx'

const roles: Record<string, string> = {
  SUPERADMIN: 'Superadmin',
  TF: 'Programme Team',
  VENDOR: 'Implementing Partner',
  SCHOLAR: 'Scholar',
}

/** A person in the log. The superadmin has no profile, so the name is no link (X34). */
function Somebody({ of: { id, name, role, profile_picture }, self }: { of: IdentityView['whose']; self?: boolean }) {
  const person = <Person name={name} picture={profile_picture} detail={self ? 'Themselves' : (roles[role] ?? role)} />
  const path = accountPath({ role, id })
  if (!path) return person
  return (
    <Anchor component={PageLink} to={path} c="inherit" display="inline-block">
      {person}
    </Anchor>
  )
}

const columns: Column<IdentityView>[] = [
  { key: 'at', sort: 'at', fixed: true, cell: ({ at }) => <Time value={at} /> },
  {
    key: 'by',
    cell: ({ by, whose }) => (by ? <Somebody of={by} self={by.id === whose.id} /> : 'A deleted account'),
  },
  { key: 'whose', cell: ({ whose }) => <Somebody of={whose} /> },
  {
    key: 'fields',
    wrap: true,
    cell: ({ fields }) => (
      <Group gap={4} component="span">
        {fields.map((field) => (
          <Badge key={field} variant="light" color="gray" radius="sm">
            {identityLabel(field)}
          </Badge>
        ))}
      </Group>
    ),
  },
]
const filters = [
  { key: 'field', label: 'Seen', options: Object.entries(identityFields).map(([value, label]) => ({ value, label })) },
  {
    key: 'who',
    label: 'By',
    options: [
      { value: 'others', label: 'Others' },
      { value: 'self', label: 'Themselves' },
    ],
  },
]

/** The log of everybody who opened a NIK or an identity paper. Only the superadmin sees it. */
export default function IdentityLogPage() {
  return (
    <>
      <PageHeader
        title="Identity Log"
        about="Who opened whose NIK or identity papers, and when. Every access is logged automatically; nothing here can be changed or removed."
      />
      <DataTable
        label="Identity log"
        endpoint={listLooks}
        columns={columns}
        filters={filters}
        sort="-at"
        searchLabel="Search either person"
        storeAs="identity-log"
        empty="Nobody has looked at identity papers yet"
      />
    </>
  )
}
