import { Anchor, Button } from '@mantine/core'
import { isFinal } from '@pandu/contract/kit'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { May } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/looks.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { Kind, Proposal } from './kind.ts'
import { useRecord } from './kinds.ts'
import { detailPath, useIsOwn } from './paths.ts'
import { WithProposal } from './useProposal.tsx'
import classes from './proposals.module.css'

interface RecordsPageProps {
  /** What the scholar adds, and the dialog for it. */
  add: { label: string; run: (kind: Kind, proposal: Proposal) => unknown }
  children: (kind: Kind, proposal: Proposal) => ReactNode
}

/** The frame of monitoring and documentation: whose, of which proposal, and the way back to it. */
export function RecordsPage({ add, children }: RecordsPageProps) {
  const { kind, title, id } = useRecord()
  const own = useIsOwn()
  return (
    <WithProposal kind={kind} id={id}>
      {(proposal) => (
        <>
          <Anchor component={PageLink} to={detailPath(kind, own, id)} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden /> Back to the proposal
          </Anchor>
          <PageHeader title={title} about={own ? proposal.title : `${proposal.name} · ${proposal.title}`}>
            <May rule={kind.may.report} on={proposal}>
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void add.run(kind, proposal)}>
                {add.label}
              </Button>
            </May>
          </PageHeader>
          {isFinal(proposal.approval) ? (
            children(kind, proposal)
          ) : (
            <EmptyState text="The proposal has not been approved yet" detail={`This page opens with the approval of the ${kind.noun}.`} />
          )}
        </>
      )}
    </WithProposal>
  )
}
