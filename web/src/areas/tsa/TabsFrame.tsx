import type { PagePath } from '@pandu/contract/kit'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode } from 'react'
import { useOpened } from '../../kit/opened.ts'
import classes from './tsa.module.css'

export interface TabOf {
  readonly value: string
  readonly label: string
  readonly content: ReactNode
  /** What stands over this tab alone, in the place of the header of the page. */
  readonly header?: ReactNode
  /** What the tab shows in the place of the whole page, when its address opens one record. */
  readonly opens?: ComponentType<{ id: number; backPath: PagePath }>
}

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** On a phone the chosen tab may lie beyond the edge of its line. */
const intoView = (chosen: HTMLElement | null) => {
  const line = chosen?.parentElement
  if (line) line.scrollLeft += middleOf(chosen) - middleOf(line)
}

/** A page in tabs, the chosen one kept in its address; a record that a tab opens takes the place of the page. */
export function TabsFrame({ header, tabs }: { header: ReactNode; tabs: readonly TabOf[] }) {
  const { tab: wanted }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id, backPath } = useOpened()
  const tab = tabs.find(({ value }) => value === wanted) ?? tabs[0]!
  if (id !== undefined && tab.opens) {
    return <tab.opens key={id} id={id} backPath={backPath} />
  }
  // Search and filters belong to the list of one tab.
  const show = (value: string | null) => void navigate({ to: '.', search: value === tabs[0]!.value ? {} : { tab: value } })
  return (
    <>
      {tab.header ?? header}
      <Tabs value={tab.value} onChange={show} keepMounted={false}>
        <Tabs.List mb="lg" className={classes.tabs}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} ref={value === tab.value ? intoView : undefined}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.value}>{tab.content}</Tabs.Panel>
      </Tabs>
    </>
  )
}
