import { Title } from '@mantine/core'
import { OperationsTable } from './OperationsTable.tsx'

/** What was changed at once about the records of a page, under its list. */
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
