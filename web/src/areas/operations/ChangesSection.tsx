import { Title } from '@mantine/core'
import { OperationsTable } from './OperationsTable.tsx'

/** The bulk operations on the records of a page, below their list. */
export function ChangesSection({ where, empty }: Pick<Parameters<typeof OperationsTable>[0], 'where' | 'empty'>) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        Changes
      </Title>
      <OperationsTable where={where} label="Changes" empty={empty} />
    </section>
  )
}
