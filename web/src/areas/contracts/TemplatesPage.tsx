import { Button } from '@mantine/core'
import { contractPages, contractRules, type ContractTemplate, listTemplates, switchTemplate, typesLabel } from '@pandu/contract/contracts'
import { IconArchive, IconArchiveOff, IconPlus } from '@tabler/icons-react'
import { actions } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { ActiveBadge, PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

const columns: Column<ContractTemplate>[] = [
  { key: 'name', sort: 'name', fixed: true, wrap: true },
  { key: 'scholar_types', cell: ({ scholar_types }) => typesLabel(scholar_types) },
  { key: 'version', align: 'end' },
  { key: 'contracts', align: 'end', cell: ({ contracts }) => count(contracts) },
  { key: 'by', wrap: true },
  { key: 'updated_at', sort: 'updated_at', cell: ({ updated_at }) => <Time value={updated_at} as="day" /> },
  { key: 'status', cell: ({ status }) => <ActiveBadge status={status} /> },
]

const archiveTemplate = confirmAction(switchTemplate, {
  may: (actor, { status }: ContractTemplate) => contractRules.manage.test(actor) === true && status === 1,
  icon: IconArchive,
  title: 'Archive template',
  label: 'Archived',
  body: ({ name }) => `${name} is no longer offered for new contracts. Contracts made from it stay as they are.`,
  input: ({ id }) => ({ id, status: 0 }),
})
const offerTemplate = confirmAction(switchTemplate, {
  may: (actor, { status }: ContractTemplate) => contractRules.manage.test(actor) === true && status === 0,
  icon: IconArchiveOff,
  title: 'Offer template again',
  label: 'Offer again',
  body: ({ name }) => `${name} can be chosen for new contracts again.`,
  input: ({ id }) => ({ id, status: 1 }),
})
const rowActions = actions<ContractTemplate>(archiveTemplate, offerTemplate)

/** The texts that contracts are made from. */
export default function TemplatesPage() {
  return (
    <>
      <PageHeader
        title="Contract templates"
        back={{ path: contractPages.list(), label: 'Contracts' }}
        about="Texts with fields that are filled in for each scholar. A changed text is a new version; contracts keep the one they were made from."
      >
        <May rule={contractRules.manage}>
          <Button component={PageLink} to={contractPages.template({ idTemplate: 'new' })} leftSection={<IconPlus size={18} aria-hidden />}>
            New template
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Contract templates"
        endpoint={listTemplates}
        columns={columns}
        sort="-updated_at"
        actions={rowActions}
        rowLink={({ id }) => contractPages.template({ idTemplate: id })}
        empty="There are no templates yet"
      />
    </>
  )
}
