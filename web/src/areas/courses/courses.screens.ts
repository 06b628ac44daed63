import { coursePages, courseRules, listCourses, listSections } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { IconBook } from '@tabler/icons-react'
import { firstCall } from '../../kit/firstCalls.ts'
import { allMenus } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const courseScreens = screensOf(
  {
    page: coursePages.list,
    menu: [
      {
        menus: allMenus,
        slot: 'courses',
        label: 'Course',
        icon: IconBook,
        path: coursePages.list(),
        when: ({ user, permissions }) => user.role !== 'VENDOR' || !permissions.includes('ASSESSMENT'),
      },
    ],
    title: 'Course',
    component: () => import('./CoursesPage.tsx'),
  },
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
  {
    page: coursePages.course,
    title: 'Class',
    component: () => import('./ClassPage.tsx'),
    first: ({ params }) => [
      firstCall(listCourses, { filter: { id: Number(params['idCourse']) } }),
      firstCall(listSections, { filter: { course_id: Number(params['idCourse']) }, include: 'modules' }),
    ],
  },
  {
    page: coursePages.createSection,
    may: courseRules.manage,
    title: 'Create Section',
    component: () => import('./CreateSectionPage.tsx'),
  },
  { page: coursePages.section, title: 'Section', component: () => import('./SectionPage.tsx') },
  { page: coursePages.members, title: 'Member', component: () => import('./MembersPage.tsx') },
  { page: coursePages.results, title: 'Results', may: ({ actor }) => !isScholar(actor), component: () => import('./ResultsPage.tsx') },
  { page: coursePages.scholarResults, title: 'Results', component: () => import('./ScholarResultsPage.tsx') },
)
