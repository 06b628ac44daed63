import { tsaRules } from '@pandu/contract/tsa'
import type { ComponentProps, ReactNode } from 'react'
import type { BackTarget } from '../../kit/BackLink.tsx'
import { useCan } from '../../kit/can.tsx'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { SkeletonPage } from '../../kit/states.tsx'
import { TabsFrame } from './TabsFrame.tsx'

const ProposalsTab = lazyComponent(() => import('./ProposalsTab.tsx').then((m) => m.ProposalsTab), { placeholder: SkeletonPage })
const ActivitiesTab = lazyComponent(() => import('./ActivitiesTab.tsx').then((m) => m.ActivitiesTab), { placeholder: SkeletonPage })
const LettersTab = lazyComponent(() => import('./LettersTab.tsx').then((m) => m.LettersTab), { placeholder: SkeletonPage })
const MicroEventsTab = lazyComponent(() => import('./MicroEventsTab.tsx').then((m) => m.MicroEventsTab), { placeholder: SkeletonPage })
const ProposalDetail = lazyComponent(() => import('./ProposalDetail.tsx').then((m) => m.ProposalDetail), { placeholder: SkeletonPage })
const LetterDetail = lazyComponent(() => import('./LetterDetail.tsx').then((m) => m.LetterDetail), { placeholder: SkeletonPage })
const MicroEventDetail = lazyComponent(() => import('./MicroEventDetail.tsx').then((m) => m.MicroEventDetail), {
  placeholder: SkeletonPage,
})

interface TsaFrameProps {
  /** The campus whose association it is. */
  tsa: number
  name: string
  /** The link back for staff. */
  back?: BackTarget | undefined
  /** Shown above the profile. */
  header: ReactNode
  /** The profile, which all readers of the page may see. */
  children: ReactNode
}

/** An association: its profile and, for staff and its members, tabs with its work. */
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
  const tabs: ComponentProps<typeof TabsFrame>['tabs'] = [
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
