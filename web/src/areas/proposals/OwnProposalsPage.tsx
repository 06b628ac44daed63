import { mustExist } from '@pandu/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { SkeletonPage } from '../../kit/states.tsx'
import { DataTable } from '../../kit/table/index.ts'
import { ownColumns } from './columns.tsx'
import { GuidelineBar } from './Guideline.tsx'
import type { Kind } from './kindType.ts'
import { allProposalsLabel, useKind } from './kinds.ts'
import { detailPath } from './paths.ts'
import { proposalActions } from './proposals.actions.tsx'
import { stateOptions } from './stateSentence.ts'

const CreateDialog = lazyDialog(() => import('./CreateDialog.tsx').then((m) => m.CreateDialog))

const ProposalDetail = lazyComponent(() => import('./ProposalDetail.tsx').then((m) => m.ProposalDetail), { placeholder: SkeletonPage })

/** A scholar's own proposals of a kind, or a single one. */
export default function OwnProposalsPage() {
  const kind = mustExist(useKind(), 'The kind of proposal')
  const { id, backPath } = useOpenedRecord()
  if (id === undefined) return <OwnList kind={kind} />
  return <ProposalDetail key={id} kind={kind} id={id} back={{ path: backPath, label: allProposalsLabel(kind) }} />
}

function OwnList({ kind }: { kind: Kind }) {
  const go = useGo()
  const { pathOf } = useOpenedRecord()
  const columns = useMemo(() => ownColumns(kind), [kind])
  const filters = useMemo(() => [{ key: 'approval', label: 'Status', options: stateOptions(kind) }], [kind])
  const actions = useMemo(() => proposalActions(kind), [kind])
  const create = async () => {
    const id = await open(CreateDialog, { kind })
    if (id) go(detailPath(kind, true, id))
  }
  return (
    <>
      <PageHeader
        title={`My ${kind.noun} proposals`}
        about={`Send a proposal, see what the programme team says about it, and keep the records of your ${kind.noun}.`}
      >
        <May rule={kind.may.create}>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void create()}>
            New proposal
          </Button>
        </May>
      </PageHeader>
      <GuidelineBar kind={kind} />
      <DataTable
        label={`My ${kind.noun} proposals`}
        endpoint={kind.calls.own}
        columns={columns}
        filters={filters}
        sort="-created_at"
        actions={actions}
        nameOf={({ title }) => title}
        rowLink={pathOf}
        storeAs={`${kind.kind}.own`}
        empty={`You have not sent ${/^[aeiou]/i.test(kind.noun) ? 'an' : 'a'} ${kind.noun} proposal yet`}
      />
    </>
  )
}
