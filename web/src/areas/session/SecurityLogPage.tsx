import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { accountPath } from '@pandu/contract/accounts'
import { listSecurityEvents, type SecurityEvent, securityKinds, securityTimes, sessionPages } from '@pandu/contract/session'
import { IconUserSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from '../../kit/actions.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

type Somebody = NonNullable<SecurityEvent['by']>

/** A person in the log. The superadmin has no profile, so the name is no link (X34). */
function Named({ of, otherwise = '' }: { of: Somebody | null; otherwise?: string }) {
  if (!of)
    return (
      <Text inherit c="dimmed">
        {otherwise}
      </Text>
    )
  const path = accountPath(of)
  return path ? (
    <Anchor component={PageLink} to={path} c="inherit" inherit>
      {of.name}
    </Anchor>
  ) : (
    of.name
  )
}

const colors: Partial<Record<SecurityEvent['kind'], string>> = { failed: 'orange', refused: 'orange', alarm: 'red', deleted: 'red' }

const KindBadge = ({ kind }: { kind: SecurityEvent['kind'] }) => (
  <Badge variant="light" color={colors[kind] ?? 'gray'} radius="sm">
    {securityKinds[kind]}
  </Badge>
)

const columns: Column<SecurityEvent>[] = [
  { key: 'at', sort: 'at', fixed: true, cell: ({ at }) => <Time value={at} /> },
  // Hidden at first: the column of what happened shows the kind, too, so that all columns fit a width of 1280 px.
  { key: 'kind', shown: false, cell: ({ kind }) => <KindBadge kind={kind} /> },
  {
    key: 'what',
    wrap: true,
    cell: ({ kind, what }) => (
      <>
        <KindBadge kind={kind} />
        <Text inherit>{what}</Text>
      </>
    ),
  },
  { key: 'by', cell: ({ by }) => <Named of={by} otherwise="Unknown" /> },
  {
    key: 'whose',
    cell: ({ by, whose }) =>
      by && by.id === whose?.id ? (
        <Text inherit c="dimmed">
          Own account
        </Text>
      ) : (
        <Named of={whose} />
      ),
  },
  {
    key: 'from',
    cell: ({ address, device }) => (
      <>
        {address}
        <Text size="sm" c="dimmed">
          {device}
        </Text>
      </>
    ),
  },
]
const options = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const filters = [
  { key: 'kind', label: 'Kind', options: options(securityKinds) },
  { key: 'within', label: 'Time', all: 'All time', options: options(securityTimes) },
]

/** Sign-ins, refusals, exports, changes of permissions and deletions, for the superadmin. */
export default function SecurityLogPage() {
  const go = useGo()
  const { person }: { person?: unknown } = useSearch({ strict: false })
  const [where, actions] = useMemo(() => {
    const of = (label: string, pick: (event: SecurityEvent) => Somebody | null): Action<SecurityEvent> => ({
      label,
      icon: IconUserSearch,
      may: (_actor, event) => pick(event) !== null,
      run: (event) => go(sessionPages.securityLog({}, { person: pick(event)?.id })),
    })
    const id = Number(person)
    return [
      Number.isInteger(id) && id > 0 ? { person_id: id } : undefined,
      [
        of('Filter by who did this', ({ by }) => by),
        of('Filter by whom it is about', ({ by, whose }) => (by?.id === whose?.id ? null : whose)),
      ],
    ] as const
  }, [go, person])
  return (
    <>
      <PageHeader
        title="Security Log"
        about="Sign-ins and refusals, changes of permissions, exports, views of identity papers, and deletions. Nothing here can be changed or removed."
      />
      {where && (
        <Group mb="md" gap="sm">
          <Text>Only entries by or about one person are shown.</Text>
          <Button size="xs" variant="default" component={PageLink} to={sessionPages.securityLog()}>
            Show everybody
          </Button>
        </Group>
      )}
      <DataTable
        label="Security log"
        endpoint={listSecurityEvents}
        columns={columns}
        filters={filters}
        {...(where && { where })}
        actions={actions}
        nameOf={({ what }) => what}
        sort="-at"
        searchLabel="Search a name or an address"
        storeAs="security-log"
        empty="Nothing has happened yet"
      />
    </>
  )
}
