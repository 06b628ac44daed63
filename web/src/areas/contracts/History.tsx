import { contractHistory, contractStates } from '@pandu/contract/contracts'
import type { RecordStep } from '@pandu/contract/kit'
import { IconArrowBackUp, IconFileText, IconSend, IconSignature } from '@tabler/icons-react'
import { type StepLabel, RecordHistory } from '../../kit/decided/index.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'

const stepLabels: Record<string, StepLabel> = {
  generated: ['generated the contract', IconFileText],
  sent: ['sent the contract', IconSend],
  withdrawn: ['undid the last step', IconArrowBackUp],
  changed: ['handed in the signed contract', IconSignature],
}
const fields = { label: () => 'Signed contract', whole: () => true }
const stepLabelOf = ({ action }: RecordStep) => stepLabels[action]

/** Every step of a contract, for all sides. */
export const History = ({ scholarId }: { scholarId: number }) => (
  <Loaded query={useCall(contractHistory, { filter: { scholar_id: scholarId } })}>
    {({ data }) => <RecordHistory states={contractStates} steps={data} noun="contract" fields={fields} stepLabels={stepLabelOf} />}
  </Loaded>
)
