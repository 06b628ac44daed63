import { overviewPages, readOverview } from '@pandu/contract/overview'
import { IconHome } from '@tabler/icons-react'
import { firstCall } from '../../kit/firstCalls.ts'
import { allMenus } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const overviewScreens = screensOf({
  page: overviewPages.overview,
  menu: [{ menus: allMenus, slot: 'overview', label: 'Overview', icon: IconHome, path: overviewPages.overview() }],
  title: 'Overview',
  component: () => import('./OverviewPage.tsx'),
  first: () => [firstCall(readOverview, {})],
})
