import { type ContractStage, contractStages } from '@pandu/contract/contracts'
import type { TouchedRecord } from '../operations/operations.service.ts'
import type { LockedContract } from './contracts.queries.ts'

/** The label of a contract's stage; the column has no other values. */
export const stageLabel = (stage: string) => contractStages.label(stage as ContractStage)

interface Generated {
  readonly scholar_id: number
  readonly name: string
  readonly before: LockedContract | undefined
}

/** The contracts of a batch as the rows of its operation. */
export const generatedRows = (
  scholars: readonly Generated[],
  contracts: readonly { id: number; scholar_id: number }[],
  { name, version }: { name: string; version: number },
): TouchedRecord[] => {
  const of = new Map(scholars.map((one) => [one.scholar_id, one]))
  return contracts.map(({ id, scholar_id }) => {
    const { name: label = '', before } = of.get(scholar_id) ?? {}
    return {
      record_id: id,
      label,
      before: before ? stageLabel(before.stage) : 'No contract',
      after: `Generated from ${name}, version ${version}`,
    }
  })
}
