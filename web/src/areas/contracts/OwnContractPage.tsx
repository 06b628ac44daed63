import { lastOf } from '@pandu/contract/kit'
import { Button } from '@mantine/core'
import { type Contract, contractRules, contractStates, readOwnContract } from '@pandu/contract/contracts'
import { hrefOf } from '../../kit/requests.ts'
import { readFile } from '@pandu/contract/files'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useCan } from '../../kit/can.tsx'
import { DetailColumns, StateCard } from '../../kit/decided/index.ts'
import { PageHeader } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { History } from './History.tsx'
import { ContractFacts, ContractDocuments } from './ContractDocuments.tsx'
import { SignForm } from './SignForm.tsx'
import { stateSentence } from './contract-labels.ts'

/** The reader's own contract: its text, who has to act next, and the form for the signed copy (G089). */
export default function OwnContractPage() {
  return (
    <Loaded query={useCall(readOwnContract, {})}>
      {({ data }) =>
        data ? (
          <Whole contract={data} />
        ) : (
          <>
            <PageHeader title="My contract" />
            <EmptyState
              icon={IconFileText}
              text="There is no contract for you to sign yet"
              detail="You get a notification and an e-mail as soon as there is one."
            />
          </>
        )
      }
    </Loaded>
  )
}

function Whole({ contract }: { contract: Contract }) {
  const { can } = useCan(contractRules.sign, contract)
  return (
    <>
      <PageHeader title="My contract" about={`Number ${contract.number}`} />
      <DetailColumns aside={<History scholarId={contract.scholar_id} />}>
        <StateCard states={contractStates} record={contract} noun="contract" sentence={stateSentence(contract, true)}>
          {contract.document && can && (
            <Button
              component="a"
              href={hrefOf(readFile, { id: lastOf(contract.document.split('/')), download: '1' })}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download to sign
            </Button>
          )}
        </StateCard>
        {can && <SignForm key={contract.document_number} contract={contract} />}
        <ContractDocuments contract={contract} />
        <ContractFacts contract={contract} own />
      </DetailColumns>
    </>
  )
}
