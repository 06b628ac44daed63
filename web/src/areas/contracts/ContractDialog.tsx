import { Anchor } from '@mantine/core'
import { reviewOptions } from '@pandu/contract/kit'
import {
  type Contract,
  type ContractApproval,
  contractRules,
  contractStages,
  contractStates,
  decideContract,
  listContracts,
} from '@pandu/contract/contracts'
import { IconExternalLink } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, DecisionFields, initialDecision, requireDecision, useConflict } from '../../kit/decided/index.ts'
import { type DialogProps, FormDialog, open } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { Fact, Facts, StatusBadge } from '../../kit/display.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { ApproveProposalDialog } from '../projects/projects.offers.ts'

/** The decision on a signed contract (001 §2.4). Without the right to decide its fields are disabled. An approval asks for confirmation (X46, X47). */
export function ContractDialog({
  contract: given,
  chosen,
  close,
}: DialogProps<boolean> & { contract: Contract; chosen?: ContractApproval | undefined }) {
  const { scholar_id } = given
  const contract = useCall(listContracts, { filter: { scholar_id } }).data?.data[0] ?? given
  const mayDecide = contractRules.decide.test(useMe().actor, contract) === true
  const conflict = useConflict(contract, 'contracts')
  const write = useWrite(decideContract)
  const form = useCallForm<{ scholar_id: number; approval: ContractApproval; notes: string }>({
    schema: decideContract.input,
    initial: { scholar_id, ...initialDecision(given, chosen) },
    readOnly: !mayDecide,
    draft: { call: decideContract, of: scholar_id, state: given.version },
    submit: async (values, more) => {
      requireDecision(contract, values)
      // Only an approval asks for confirmation, because it cannot be changed later.
      if (values.approval === 'approved' && !(await open(ApproveProposalDialog))) return undefined
      return conflict.watch(write.send({ ...values, version: conflict.version }, more))
    },
    then: (answer: unknown) => answer && close(true),
  })
  return (
    <FormDialog code="m_contract" title="Contract" beside form={form} save="Save" saving="Loading...">
      <ConflictNotice states={contractStates} conflict={conflict} record={contract} noun="contract" open={mayDecide} />
      <Facts>
        <Fact label="Scholar">{contract.name}</Fact>
        <Fact label="No TELADAN">{contract.no_tf}</Fact>
        <Fact label="Status">
          <StatusBadge of={contractStages} value={contract.stage} />
        </Fact>
        <Fact label="Signed contract">
          {contract.attachment && (
            <Anchor href={contract.attachment} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
              {contract.attachment_name ?? 'Open'} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          )}
        </Fact>
      </Facts>
      <DecisionFields
        states={contractStates}
        approval={form.values.approval}
        options={reviewOptions}
        author={contract.name}
        warns={false}
        disabled={!mayDecide}
      />
    </FormDialog>
  )
}
