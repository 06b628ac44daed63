import type { ComponentProps, ReactNode } from 'react'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'
import { TabsFrame } from './TabsFrame.tsx'

const ProposalsTab = lazyComponent(() => import('./ProposalsTab.tsx').then((m) => m.ProposalsTab), { placeholder: SkeletonPage })
const ActivitiesTab = lazyComponent(() => import('./ActivitiesTab.tsx').then((m) => m.ActivitiesTab), { placeholder: SkeletonPage })
const LettersTab = lazyComponent(() => import('./LettersTab.tsx').then((m) => m.LettersTab), { placeholder: SkeletonPage })
const CategoriesTab = lazyComponent(() => import('./CategoriesTab.tsx').then((m) => m.CategoriesTab), { placeholder: SkeletonPage })
const LetterDetail = lazyComponent(() => import('./LetterDetail.tsx').then((m) => m.LetterDetail), { placeholder: SkeletonPage })

/** TSA Management: the associations, and tabs with the proposals, activities and letters of all of them. */
export function TsaManagementFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  const tabs: ComponentProps<typeof TabsFrame>['tabs'] = [
    { value: 'associations', label: 'Associations', content: children },
    { value: 'proposals', label: 'Proposals', content: <ProposalsTab /> },
    { value: 'activities', label: 'Activities', content: <ActivitiesTab /> },
    {
      value: 'letters',
      label: 'Cover letters',
      content: <LettersTab />,
      opens: LetterDetail,
    },
    { value: 'categories', label: 'Categories', content: <CategoriesTab /> },
  ]
  return <TabsFrame header={header} tabs={tabs} />
}
