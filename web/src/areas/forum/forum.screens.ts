import { forumPages } from '@pandu/contract/forum'
import { screensOf } from '../../kit/screens.ts'

// Everybody in a course may read the learners' forum. Who may not read a thread gets the not-found page.
export const forumScreens = screensOf(
  { page: forumPages.forum, title: 'Forum', component: () => import('./ForumPage.tsx') },
  { page: forumPages.thread, title: 'Thread', component: () => import('./ThreadPage.tsx') },
)
