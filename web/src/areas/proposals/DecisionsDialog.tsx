import { Button } from '@mantine/core'
import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import { lazy, Suspense } from 'react'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { SkeletonPage } from '../../kit/states.tsx'

const OperationsTable = lazy(async () => ({ default: (await import('../operations/operations.opener.ts')).OperationsTable }))

const where = { kind: PROPOSAL_DECISIONS }

/** The bulk decisions that were taken, each of which can be taken back while nobody has acted on its proposals since. */
export function DecisionsDialog({ close }: DialogProps) {
  return (
    <DialogFrame code="v_proposalDecisions" title="Bulk decisions">
      <Suspense fallback={<SkeletonPage />}>
        <OperationsTable where={where} label="Bulk decisions" empty="No bulk decisions yet" />
      </Suspense>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Close
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
