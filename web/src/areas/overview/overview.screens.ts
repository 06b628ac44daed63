import { screensOf } from '../../kit/screens.ts'

export const overviewScreens = screensOf({ path: '/', guard: 'auth', title: 'Overview', component: () => import('./OverviewPage.tsx') })
