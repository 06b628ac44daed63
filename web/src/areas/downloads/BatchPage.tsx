import { Button, Title } from '@mantine/core'
import type { Endpoint } from '@pandu/contract/kit'
import { IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { DataTable, type DataTableProps } from '../../kit/table/index.ts'

/** Two buttons that choose the scholars of a batch: single scholars, or a cohort. */
export const ChooseScholarsButtons = ({ onScholars, onCohort }: { onScholars: () => void; onCohort: () => void }) => (
  <>
    <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={onScholars}>
      Choose scholars
    </Button>
    <Button leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={onCohort}>
      Whole cohort
    </Button>
  </>
)

/** The batch that the address names, below the list of them. */
export function OpenedBatch({ children }: { children: (id: number) => ReactNode }) {
  const { open: opened }: { open?: string } = useSearch({ strict: false })
  const id = Number(opened)
  return Number.isInteger(id) && id > 0 ? children(id) : null
}

interface BatchDocumentsProps<E extends Endpoint> extends Pick<
  DataTableProps<E>,
  'endpoint' | 'columns' | 'filters' | 'actions' | 'empty'
> {
  id: number
  title: string
}

/** The documents of a batch, those that failed first. */
export function BatchDocuments<E extends Endpoint>({ id, title, ...shown }: BatchDocumentsProps<E>) {
  const where = useMemo(() => ({ batch_id: id }), [id])
  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {title}
      </Title>
      <DataTable label={title} where={where} sort="state" prefix="d-" searchLabel="Search name, number or email" {...shown} />
    </section>
  )
}
