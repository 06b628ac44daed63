import { Title } from '@mantine/core'
import { contractPages, contractProgress, contractStages, listBatches, contractPath } from '@pandu/contract/contracts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHeader } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { DataTable, Paging, useListState } from '../../kit/table/index.ts'
import { BatchCard } from './BatchCard.tsx'
import { progressColumns } from './columns.tsx'
import { contractActions } from './contracts.actions.tsx'
import classes from './contracts.module.css'

const sizes = [3, 10, 20] as const

/** The progress of all batches, with a bar for each, and the contracts of one batch. */
export default function ProgressPage() {
  const [state, change] = useListState({ sort: '-created_at', size: 3, sizes, sorts: ['created_at'], filters: {}, prefix: 'b-' })
  const input = { page: { number: state.page, size: state.size } }
  const batches = useCall(listBatches, input)
  return (
    <>
      <PageHeader
        title="Progress of contracts"
        back={{ path: contractPages.list(), label: 'Contracts' }}
        about="Every batch that was generated or sent. Failed contracts can be tried again, and a whole batch can be undone."
      />
      <Loaded query={batches}>
        {({ data, data: [newest], total, last_page }) =>
          newest === undefined ? (
            <EmptyState text="No contracts have been generated yet" />
          ) : (
            <>
              <Batches data={data} newest={newest.id} />
              {total > sizes[0] && (
                <Paging
                  page={state.page}
                  size={state.size}
                  sizes={sizes}
                  total={total}
                  lastPage={last_page}
                  onPage={(page) => change({ page })}
                  onSize={(size) => change({ size, page: 1 })}
                />
              )}
              <Contracts newest={newest.id} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** The batch that the address names, or the newest. */
const useChosen = (newest: number) => {
  const { batch }: { batch?: string } = useSearch({ strict: false })
  const id = Number(batch)
  return Number.isInteger(id) && id > 0 ? id : newest
}

function Batches({ data, newest }: { data: readonly Parameters<typeof BatchCard>[0]['batch'][]; newest: number }) {
  const chosen = useChosen(newest)
  return (
    <ul className={classes.batches} aria-label="Batches">
      {data.map((batch) => (
        <BatchCard key={batch.id} batch={batch} current={batch.id === chosen} />
      ))}
    </ul>
  )
}

const filters = [{ key: 'stage', label: 'Status', options: contractStages.options() }]

function Contracts({ newest }: { newest: number }) {
  const chosen = useChosen(newest)
  const where = useMemo(() => ({ operation_id: chosen }), [chosen])
  return (
    <section>
      <Title order={2} size="h4" my="sm">
        Contracts of batch #{chosen}
      </Title>
      <DataTable
        key={chosen}
        label={`Contracts of batch #${chosen}`}
        endpoint={contractProgress}
        columns={progressColumns}
        where={where}
        filters={filters}
        sort="-updated_at"
        actions={contractActions}
        rowLink={({ scholar_id }) => contractPath.staff(scholar_id)}
        empty="This batch has no contracts any more"
      />
    </section>
  )
}
