import { listScoreDrafts, scoreRules } from '@pandu/contract/scores'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting, waitingListInput } from '../../kit/decided/index.ts'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { useCall } from '../../kit/query.ts'

/** A link to the next waiting submission within the filter of the list. Only for those who decide. */
export function NextDraft({ id }: { id: number }) {
  const { can } = useCan(scoreRules.manage)
  const { list, pathOf } = useOpenedRecord()
  const { filter, ...queue } = waitingListInput(list, ['search', 'university_id', 'year_tf'])
  const { data } = useCall(listScoreDrafts, { ...queue, filter: { ...filter, approval: 'process' } }, { enabled: can })
  if (!can || !data) return null
  return <NextWaiting waiting={data.data} isThis={(draft) => draft.id === id} pathOf={pathOf} nameOf={({ name }) => `Scores of ${name}`} />
}
