import { contractRules, listContracts } from '@pandu/contract/contracts'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting, waitingListInput } from '../../kit/decided/index.ts'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { useCall } from '../../kit/query.ts'

/** A link to the next signed contract to decide, within the filter of the list. Only for those who decide. */
export function NextContract({ scholarId }: { scholarId: number }) {
  const { can } = useCan(contractRules.decideAny)
  const { list, pathOf } = useOpenedRecord()
  const { filter, ...queue } = waitingListInput(list, ['search', 'year_tf'])
  const { data } = useCall(listContracts, { ...queue, filter: { ...filter, stage: 'signed' } }, { enabled: can })
  if (!can || !data) return null
  return (
    <NextWaiting
      waiting={data.data}
      isThis={(contract) => contract.scholar_id === scholarId}
      pathOf={({ scholar_id }) => pathOf({ id: scholar_id })}
      nameOf={({ name }) => `Contract of ${name}`}
    />
  )
}
