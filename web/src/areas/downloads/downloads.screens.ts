import { downloadPages, downloadRules } from '@pandu/contract/downloads'
import { screensOf } from '../../kit/screens.ts'

export const downloadScreens = screensOf({
  page: downloadPages.list,
  may: downloadRules.use,
  title: 'Report Downloads',
  component: () => import('./DownloadsPage.tsx'),
})
