import { useMemo } from 'react'
import { Card } from '../../kit/decided/index.ts'
import { OperationsTable } from './OperationsTable.tsx'
import classes from './operations.module.css'

/** The bulk decisions of a kind, each of which can be taken back while nobody has acted on its records since. */
export function Decisions({ kind }: { kind: string }) {
  const where = useMemo(() => ({ kind }), [kind])
  return (
    <div className={classes.decisions}>
      <Card title="Bulk decisions">
        <OperationsTable where={where} label="Bulk decisions" empty="No bulk decisions yet" />
      </Card>
    </div>
  )
}
