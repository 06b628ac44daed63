import { courseRules } from '@pandu/contract/courses'
import { screensOf } from '../../kit/screens.ts'

export const courseScreens = screensOf(
  { path: '/course/$type/list', guard: 'auth', title: 'Course', component: () => import('./CoursesPage.tsx') },
  {
    path: '/course/create',
    guard: 'auth',
    may: courseRules.manage,
    title: 'Create Course',
    component: () => import('./CreateCoursePage.tsx'),
  },
  {
    path: '/course/update/$idCourse',
    guard: 'auth',
    may: courseRules.manage,
    title: 'Update Course',
    component: () => import('./UpdateCoursePage.tsx'),
  },
  { path: '/course/$inside/$idCourse', guard: 'auth', title: 'Class', component: () => import('./ClassPage.tsx') },
  {
    path: '/section/$inside/$idCourse/create',
    guard: 'auth',
    may: courseRules.manage,
    title: 'Create Section',
    component: () => import('./CreateSectionPage.tsx'),
  },
  { path: '/section/$inside/$idSection/$idCourse', guard: 'auth', title: 'Section', component: () => import('./SectionPage.tsx') },
  { path: '/member/$inside/$idCourse', guard: 'auth', title: 'Member', component: () => import('./MembersPage.tsx') },
)
