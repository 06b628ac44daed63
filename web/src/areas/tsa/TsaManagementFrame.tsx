import { lazy, type ReactNode } from 'react'
import { TabsFrame } from './TabsFrame.tsx'

const ProposalsTab = lazy(() => import('./ProposalsTab.tsx'))
const ActivitiesTab = lazy(() => import('./ActivitiesTab.tsx'))
const LettersTab = lazy(() => import('./LettersTab.tsx'))
const CategoriesTab = lazy(() => import('./CategoriesTab.tsx'))
const LetterDetail = lazy(() => import('./LetterDetail.tsx'))

/** TSA Management: the associations, and what all of them together propose, do and send. */
export function TsaManagementFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  const tabs = [
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
