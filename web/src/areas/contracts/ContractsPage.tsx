import { Button } from '@mantine/core'
import { type Contract, contractPages, contractPapers, contractRules, contractStages, listContracts } from '@pandu/contract/contracts'
import { isStaff } from '@pandu/contract/kit'
import { IconFilePlus } from '@tabler/icons-react'
import { bulkOf } from '../../kit/actions.tsx'
import { ArchiveButton } from '../../kit/ArchiveButton.tsx'
import { May, useMe } from '../../kit/can.tsx'
import { yearOptions } from '../../kit/form/index.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { SkeletonPage } from '../../kit/states.tsx'
import { DataTable } from '../../kit/table/index.ts'
import { listColumns } from './columns.tsx'
import { contractActions, sendManyContracts } from './contracts.actions.tsx'

const ContractDetail = lazyComponent(() => import('./ContractDetail.tsx').then((m) => m.ContractDetail), { placeholder: SkeletonPage })

/** The contracts of all scholars, or a single one: `?open=` contains the id of its scholar. */
export default function ContractsPage() {
  const { id, backPath } = useOpenedRecord()
  if (id === undefined) return <List />
  return <ContractDetail key={id} scholarId={id} backPath={backPath} />
}

const byStage = { key: 'stage', label: 'Status', options: contractStages.options() }
const byCohort = { key: 'year_tf', label: 'Cohort', options: yearOptions() }
const filters = [byStage, byCohort]
/** Partners do not see drafts, so their filter has no draft states. */
const partnerFilters = [{ ...byStage, options: contractStages.options(['sent', 'signed', 'revision', 'declined', 'approved']) }, byCohort]

function List() {
  const { actor } = useMe()
  const { pathOf } = useOpenedRecord()
  return (
    <>
      <PageHeader title="Contracts" about="All contracts, with their stage, who has to act next, and since when.">
        {isStaff(actor) && (
          <>
            <Button component={PageLink} to={contractPages.progress()} variant="default">
              Progress
            </Button>
            <Button component={PageLink} to={contractPages.templates()} variant="default">
              Templates
            </Button>
          </>
        )}
        <May rule={contractRules.manage}>
          <Button component={PageLink} to={contractPages.importSigned()} variant="default">
            Import signed
          </Button>
          <Button component={PageLink} to={contractPages.generate()} leftSection={<IconFilePlus size={18} aria-hidden />}>
            Generate
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Contracts"
        endpoint={listContracts}
        columns={listColumns}
        filters={isStaff(actor) ? filters : partnerFilters}
        sort="-updated_at"
        actions={contractActions}
        bulk={contractRules.manage.test(actor) === true ? sendOrDownload : downloadMany}
        rowLink={({ scholar_id }) => pathOf({ id: scholar_id })}
        storeAs="contracts"
        searchLabel="Search by name, number or email"
        empty="There are no contracts yet"
      />
    </>
  )
}

const sendTogether = bulkOf(sendManyContracts)
const downloadMany = (contracts: readonly Contract[]) => (
  <ArchiveButton calls={contractPapers} label="Download contracts" ids={contracts.map(({ id }) => id)} size="xs" />
)
const sendOrDownload = (contracts: readonly Contract[], clear: () => void) => (
  <>
    {sendTogether(contracts, clear)}
    {downloadMany(contracts)}
  </>
)
