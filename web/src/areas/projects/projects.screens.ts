import { projectPages } from '@pandu/contract/projects'
import { screensOf } from '../../kit/screens.ts'

export const projectScreens = screensOf({
  page: projectPages.project,
  title: 'Project',
  component: () => import('./ProjectPage.tsx'),
})
