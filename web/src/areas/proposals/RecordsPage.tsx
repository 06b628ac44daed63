import { wasApproved } from '@pandu/contract/proposals'
import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BackLink } from '../../kit/BackLink.tsx'
import { May } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { Kind, Proposal } from './kindType.ts'
import { useRecordAddress } from './kinds.ts'
import { detailPath, useIsOwn } from './paths.ts'
import { recordLinks } from './recordLinks.ts'
import { WithProposal } from './useProposal.tsx'
import classes from './proposals.module.css'

interface RecordsPageProps {
  /** The button with which the scholar adds a record. */
  add: { label: string; run: (kind: Kind, proposal: Proposal) => unknown }
  children: (kind: Kind, proposal: Proposal) => ReactNode
}

/** Links to the other pages of the same proposal, because readers of one often need the other. */
const others = <L extends { label: string }>(links: readonly L[], title: string) => links.filter(({ label }) => label !== title)

/** The frame of monitoring and documentation: the scholar, the proposal, and a link back to it. */
export function RecordsPage({ add, children }: RecordsPageProps) {
  const { kind, title, id } = useRecordAddress()
  const own = useIsOwn()
  return (
    <WithProposal kind={kind} id={id}>
      {(proposal) => (
        <>
          <div className={classes.ways}>
            <BackLink path={detailPath(kind, own, id)} label="Back to the proposal" />
            {others(recordLinks(kind, proposal, own), title).map(({ label, path }) => (
              <Anchor key={path} component={PageLink} to={path} size="sm">
                {label}
              </Anchor>
            ))}
          </div>
          <PageHeader title={title} about={own ? proposal.title : `${proposal.name} · ${proposal.title}`}>
            <May rule={kind.may.report} on={proposal}>
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void add.run(kind, proposal)}>
                {add.label}
              </Button>
            </May>
          </PageHeader>
          {wasApproved(proposal.approval) ? (
            children(kind, proposal)
          ) : (
            <EmptyState text="The proposal has not been approved yet" detail={`This page opens once the ${kind.noun} is approved.`} />
          )}
        </>
      )}
    </WithProposal>
  )
}
