import { overviewPages } from '@pandu/contract/overview'
import { screensOf } from '../../kit/screens.ts'

export const overviewScreens = screensOf({ page: overviewPages.overview, title: 'Overview', component: () => import('./OverviewPage.tsx') })
