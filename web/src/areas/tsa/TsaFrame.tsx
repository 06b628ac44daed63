import { tsaRules } from '@pandu/contract/tsa'
import { lazy, type ReactNode } from 'react'
import type { Back } from '../../kit/BackLink.tsx'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/looks.tsx'
import { TabsFrame } from './TabsFrame.tsx'

const ProposalsTab = lazy(() => import('./ProposalsTab.tsx'))
const ActivitiesTab = lazy(() => import('./ActivitiesTab.tsx'))
const LettersTab = lazy(() => import('./LettersTab.tsx'))
const MicroEventsTab = lazy(() => import('./MicroEventsTab.tsx'))
const ProposalDetail = lazy(() => import('./ProposalDetail.tsx'))
const LetterDetail = lazy(() => import('./LetterDetail.tsx'))
const MicroEventDetail = lazy(() => import('./MicroEventDetail.tsx'))

interface TsaFrameProps {
  /** The campus whose association it is. */
  tsa: number
  name: string
  /** Where staff come from. */
  back?: Back | undefined
  /** Over the profile. */
  header: ReactNode
  /** The profile, which everybody may read. */
  children: ReactNode
}

/** An association: its profile, and for staff and its own members what it does. */
export function TsaFrame({ tsa, name, back, header, children }: TsaFrameProps) {
  const { can } = useCan(tsaRules.see, { tsa_id: tsa })
  if (!can) {
    return (
      <>
        {header}
        {children}
      </>
    )
  }
  const tabs = [
    { value: 'profile', label: 'Profile', header, content: children },
    {
      value: 'proposals',
      label: 'Proposals',
      content: <ProposalsTab tsa={tsa} />,
      opens: ProposalDetail,
    },
    { value: 'activities', label: 'Activities', content: <ActivitiesTab tsa={tsa} /> },
    {
      value: 'letters',
      label: 'Cover letters',
      content: <LettersTab tsa={tsa} />,
      opens: LetterDetail,
    },
    { value: 'events', label: 'Micro events', content: <MicroEventsTab tsa={tsa} />, opens: MicroEventDetail },
  ]
  return <TabsFrame header={<PageHeader title="Tanoto Scholars Association" about={name} {...(back && { back })} />} tabs={tabs} />
}
