import { Button } from '@mantine/core'
import { accountPages, accountRules, listTeam } from '@pandu/contract/accounts'
import { blastRules } from '@pandu/contract/blast'
import { IconPlus } from '@tabler/icons-react'
import { May, useCan } from '../../../kit/can.tsx'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { PageHeader } from '../../../kit/display.tsx'
import { DataTable, activeFilter } from '../../../kit/table/index.ts'
import { writeLetter } from '../../blast/blast.offers.tsx'
import { teamActions } from './account.actions.tsx'
import { accountColumns } from './columns.tsx'

const CreateTeamUserDialog = lazyDialog(() => import('../dialogs/CreateTeamUserDialog.tsx').then((m) => m.CreateTeamUserDialog))

const filters = [activeFilter]

/** The accounts of the programme team. The superadmin is not among them. */
export default function TeamPage() {
  const { can } = useCan(blastRules.manage)
  return (
    <>
      <PageHeader title="Programme Team" about="Everybody in the programme team, with their permissions.">
        <May rule={accountRules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(CreateTeamUserDialog)}>
            Create Team User
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Programme Team"
        endpoint={listTeam}
        columns={accountColumns}
        filters={filters}
        actions={teamActions}
        rowLink={({ id }) => accountPages.profile({ role: 'tf', id })}
        bulk={can ? writeLetter : undefined}
        searchLabel="Search name, username or email"
        storeAs="team"
        empty="Nobody is in the programme team yet"
      />
    </>
  )
}
