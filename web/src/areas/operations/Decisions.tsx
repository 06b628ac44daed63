import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Card } from '../../kit/decided/index.ts'
import { OperationsTable } from './OperationsTable.tsx'
import classes from './operations.module.css'

/** Shows and hides {@link Decisions}. */
export const DecisionsButton = ({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) => (
  <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} aria-expanded={shown} onClick={() => onShow(!shown)}>
    Bulk decisions
  </Button>
)

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
