import { useMemo } from 'react'
import { Card } from '../../kit/decided/index.ts'
import { OperationsTable } from './OperationsTable.tsx'
import classes from './operations.module.css'

/** The bulk decisions on a kind of record. Each can be undone until somebody acts on one of its records. */
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
