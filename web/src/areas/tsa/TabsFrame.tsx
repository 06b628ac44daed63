import type { PagePath } from '@pandu/contract/kit'
import { type ComponentType, type ReactNode } from 'react'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { type PageTab, PageTabs, type TabList, usePageTab } from '../../kit/PageTabs.tsx'

interface FrameTab extends PageTab {
  /** Shown above this tab instead of the header of the page. */
  readonly header?: ReactNode
  /** Shown instead of the whole page when the address opens one record of the tab. */
  readonly opens?: ComponentType<{ id: number; backPath: PagePath }>
}

/** A page with tabs; a record that is opened replaces the page. */
export function TabsFrame({ header, tabs }: { header: ReactNode; tabs: TabList<FrameTab> }) {
  const { id, backPath } = useOpenedRecord()
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
