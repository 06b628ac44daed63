import { materialPages } from '@pandu/contract/materials'
import { screensOf } from '../../kit/screens.ts'

export const materialScreens = screensOf({
  page: materialPages.material,
  title: 'Material',
  component: () => import('./MaterialPage.tsx'),
})
