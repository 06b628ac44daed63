import { coursePages, courseRules } from '@pandu/contract/courses'
import { screensOf } from '../../kit/screens.ts'

export const courseScreens = screensOf(
  { page: coursePages.list, title: 'Course', component: () => import('./CoursesPage.tsx') },
  {
    page: coursePages.create,
    may: courseRules.manage,
    title: 'Create Course',
    component: () => import('./CreateCoursePage.tsx'),
  },
  {
    page: coursePages.update,
    may: courseRules.manage,
    title: 'Update Course',
    component: () => import('./UpdateCoursePage.tsx'),
  },
  { page: coursePages.course, title: 'Class', component: () => import('./ClassPage.tsx') },
  {
    page: coursePages.createSection,
    may: courseRules.manage,
    title: 'Create Section',
    component: () => import('./CreateSectionPage.tsx'),
  },
  { page: coursePages.section, title: 'Section', component: () => import('./SectionPage.tsx') },
  { page: coursePages.members, title: 'Member', component: () => import('./MembersPage.tsx') },
)
