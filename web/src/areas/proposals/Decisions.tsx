import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import { Card } from '../../kit/decided/index.ts'
import { OperationsTable } from '../operations/operations.opener.ts'
import classes from './proposals.module.css'

const where = { kind: PROPOSAL_DECISIONS }

/** The bulk decisions that were taken, each of which can be taken back while nobody has acted on its proposals since. */
export function Decisions() {
  return (
    <div className={classes.decisions}>
      <Card title="Bulk decisions">
        <OperationsTable where={where} label="Bulk decisions" empty="No bulk decisions yet" />
      </Card>
    </div>
  )
}
