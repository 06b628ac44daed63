import { Button, Stack } from '@mantine/core'
import { accountPages } from '@pandu/contract/accounts'
import { type Cohort, type CohortMember, cohortPages, cohortRules, listCohortMembers, listCohorts } from '@pandu/contract/cohorts'
import { IconEdit, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, type Action } from '../../kit/actions.tsx'
import { May, useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { ActiveBadge, PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { DataTable, type Column, personColumn, activeFilter } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { ChangesSection } from '../operations/operations.offers.ts'
import { removeMembers } from './cohorts.actions.tsx'

const CohortDialog = lazyDialog(() => import('./CohortDialog.tsx').then((m) => m.CohortDialog))
const AssignMembersPicker = lazyDialog(() => import('./AssignMembersPicker.tsx').then((m) => m.AssignMembersPicker))

const columns: Column<CohortMember>[] = [
  personColumn(),
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'type' },
  { key: 'university' },
  { key: 'year_tf', shown: false },
  { key: 'joined_at', sort: 'created_at', cell: ({ joined_at }) => <Time value={joined_at} as="day" /> },
  { key: 'status', cell: ({ status }) => <ActiveBadge status={status} /> },
]
const filters = [activeFilter]

/** The scholars of a cohort, newest first, and the bulk operations on them. */
export default function CohortMembersPage() {
  const id = usePageId(cohortPages.members, 'id')
  const { type } = usePageParams(cohortPages.members)
  return <LoadedOne query={useCall(listCohorts, { filter: { id } })}>{(cohort) => <Members cohort={cohort} type={type} />}</LoadedOne>
}

function Members({ cohort, type }: { cohort: Cohort; type: string }) {
  const { id, name } = cohort
  const { can } = useCan(cohortRules.manage)
  const where = useMemo(() => ({ cohort_id: id }), [id])
  const rowActions = useMemo(() => {
    const group = { id, name }
    const remove: Action<CohortMember> = {
      ...removeMembers,
      label: 'Remove',
      may: cohortRules.manage,
      run: (member) => removeMembers.run({ cohort: group, members: [member] }),
    }
    return actions<CohortMember>(remove)
  }, [id, name])
  return (
    <>
      <PageHeader
        title={name}
        back={{ path: cohortPages.list({ type }), label: 'Cohort' }}
        about={[String(cohort.year), cohort.description].filter(Boolean).join(' · ')}
      >
        <May rule={cohortRules.manage}>
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={() => void open(CohortDialog, { cohort })}>
            Edit
          </Button>
          <Button
            component={PageLink}
            to={cohortPages.importMembers({ id })}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Import
          </Button>
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => void open(AssignMembersPicker, { cohortId: id })}>
            Invite Scholars
          </Button>
        </May>
      </PageHeader>
      <Stack gap="xl">
        <DataTable
          label="Scholars of the cohort"
          endpoint={listCohortMembers}
          columns={columns}
          filters={filters}
          where={where}
          actions={rowActions}
          rowLink={(member) => accountPages.profile({ type, role: 'scholar', id: member.id })}
          bulk={can ? removeMany(cohort) : undefined}
          searchLabel="Search name, number or email"
          storeAs="cohort-members"
          empty="There are no scholars in this cohort yet"
        />
        <ChangesSection where={where} empty="No scholars have been added to this cohort or removed from it yet" />
      </Stack>
    </>
  )
}

/** The button above the table for the selected scholars. */
const removeMany = (cohort: Cohort) => (members: CohortMember[], clear: () => void) => {
  const remove = async () => {
    if (await removeMembers.run({ cohort, members })) clear()
  }
  return (
    <Button size="xs" color="red" variant="light" onClick={() => void remove()}>
      Remove
    </Button>
  )
}
