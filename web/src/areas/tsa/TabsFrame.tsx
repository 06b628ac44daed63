import type { PagePath } from '@pandu/contract/kit'
import { type ComponentType, type ReactNode } from 'react'
import { useOpened } from '../../kit/opened.ts'
import { type PageTab, PageTabs, type TabList, usePageTab } from '../../kit/PageTabs.tsx'

interface FrameTab extends PageTab {
  /** What stands over this tab alone, in the place of the header of the page. */
  readonly header?: ReactNode
  /** What the tab shows in the place of the whole page, when its address opens one record. */
  readonly opens?: ComponentType<{ id: number; backPath: PagePath }>
}

/** A page in tabs; a record that a tab opens takes the place of the page. */
export function TabsFrame({ header, tabs }: { header: ReactNode; tabs: TabList<FrameTab> }) {
  const { id, backPath } = useOpened()
  const tab = usePageTab(tabs)
  if (id !== undefined && tab.opens) {
    return <tab.opens key={id} id={id} backPath={backPath} />
  }
  return (
    <>
      {tab.header ?? header}
      <PageTabs tabs={tabs} />
    </>
  )
}
