import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { scrollToMiddle } from './scrollToMiddle.ts'
import classes from './display.module.css'

export interface PageTab {
  /** Its name in the address, as `?tab=`; the first tab needs none there. */
  readonly value: string
  readonly label: string
  readonly icon?: Icon
  readonly content: ReactNode
}

/** At least one tab: the first is shown where the address names none. */
export type TabList<T extends PageTab = PageTab> = readonly [T, ...T[]]

/** The tab that the address names, or the first. */
export function usePageTab<T extends PageTab>(tabs: TabList<T>): T {
  const { tab: wanted }: { tab?: unknown } = useSearch({ strict: false })
  return tabs.find(({ value }) => value === wanted) ?? tabs[0]
}

const scrollToChosen = (chosen: HTMLElement | null) => void (chosen?.parentElement && scrollToMiddle(chosen, chosen.parentElement))

interface PageTabsProps {
  tabs: TabList
  /** Switching tabs adds no steps to the history of the browser: Back leaves the page. */
  replace?: boolean
}

/** A page in tabs, the chosen one kept in its address. Search and filters belong to the list of one tab, so another tab starts without them. */
export function PageTabs({ tabs, replace = false }: PageTabsProps) {
  const navigate = useNavigate()
  const tab = usePageTab(tabs)
  const show = (value: string | null) => void navigate({ to: '.', search: value === tabs[0].value ? {} : { tab: value }, replace })
  return (
    <Tabs value={tab.value} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg" className={classes.tabs}>
        {tabs.map(({ value, label, icon: TabIcon }) => (
          <Tabs.Tab
            key={value}
            value={value}
            ref={value === tab.value ? scrollToChosen : undefined}
            leftSection={TabIcon && <TabIcon size={16} aria-hidden />}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab.value}>{tab.content}</Tabs.Panel>
    </Tabs>
  )
}
