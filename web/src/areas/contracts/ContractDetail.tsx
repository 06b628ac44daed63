import type { PagePath } from '@pandu/contract/kit'
import { type Contract, contractPapers, contractStages, contractStates, listContracts } from '@pandu/contract/contracts'
import { ActionButtons, useActions } from '../../kit/actions.tsx'
import { ArchiveButton } from '../../kit/ArchiveButton.tsx'
import { DetailColumns, StateCard } from '../../kit/decided/index.ts'
import { PageHeader, StatusBadge } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { OpenedRecord } from '../../kit/states.tsx'
import { ScholarLine } from '../accounts/accounts.offers.ts'
import { contractActions } from './contracts.actions.tsx'
import { History } from './History.tsx'
import { NextContract } from './NextContract.tsx'
import { ContractFacts, ContractDocuments } from './ContractDocuments.tsx'
import { stateSentence } from './contract-labels.ts'

/** A contract for staff and partners: who has to act next, both documents, and the history. */
export function ContractDetail({ scholarId, backPath }: { scholarId: number; backPath: PagePath }) {
  const query = useCall(listContracts, { filter: { scholar_id: scholarId } }, { enabled: scholarId > 0 })
  return (
    <OpenedRecord
      query={query}
      known={scholarId > 0}
      text="This contract could not be found"
      back={{ label: 'All contracts', path: backPath }}
    >
      {(contract) => <Whole contract={contract} backPath={backPath} />}
    </OpenedRecord>
  )
}

function Whole({ contract, backPath }: { contract: Contract; backPath: PagePath }) {
  const hasActions = useActions(contractActions, contract).length > 0
  return (
    <>
      <PageHeader
        title={`Contract of ${contract.name}`}
        back={{ path: backPath, label: 'All contracts' }}
        about={<ScholarLine id={contract.scholar_id} words={[contract.no_tf]} university={contract.university} yearTf={contract.year_tf} />}
      >
        <ArchiveButton calls={contractPapers} label="Download contract" ids={[contract.id]} />
        <NextContract scholarId={contract.scholar_id} />
      </PageHeader>
      <DetailColumns aside={<History scholarId={contract.scholar_id} />}>
        <StateCard
          states={contractStates}
          record={contract}
          noun="contract"
          badge={<StatusBadge of={contractStages} value={contract.stage} />}
          sentence={stateSentence(contract, false)}
        >
          {hasActions && <ActionButtons actions={contractActions} record={contract} />}
        </StateCard>
        <ContractDocuments contract={contract} />
        <ContractFacts contract={contract} own={false} />
      </DetailColumns>
    </>
  )
}
