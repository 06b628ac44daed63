import { assessmentPages } from '@pandu/contract/assessments'
import { chatPages } from '@pandu/contract/chat'
import { coursePages } from '@pandu/contract/courses'
import { type Audience, forumPages } from '@pandu/contract/forum'
import { groupPages } from '@pandu/contract/groups'
import { addressOf, holds, isScholar, paramsOfAddress, type Actor, type Page, type PagePath } from '@pandu/contract/kit'
import { materialPages } from '@pandu/contract/materials'
import { mentoringPages } from '@pandu/contract/mentoring'
import { projectPages } from '@pandu/contract/projects'
import { quizPages } from '@pandu/contract/quizzes'
import { reviewPages } from '@pandu/contract/reviews'
import { schedulePages } from '@pandu/contract/schedules'
import {
  IconHeartHandshake,
  IconMessageCircle,
  IconMessages,
  IconSchool,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { isId } from '../../kit/params.ts'
import { mayOpen, screenAt, type Screen } from '../../kit/screens.ts'
import type { SignedIn } from '../../kit/session.ts'

/** The parts of a course, each with a page. */
export type CoursePart = 'course' | 'member' | 'group' | 'facilitator' | 'mentor' | 'forum' | 'chatroom'

export interface CourseLink {
  readonly part: CoursePart
  readonly label: string
  readonly icon: Icon
  readonly path: PagePath
}

interface Part {
  part: CoursePart
  page: Page
  /** Other pages of the course that belong to this part. */
  inside?: readonly Page[]
  /** The name in the tab bar; the side menu may have another name. */
  tab: string
  menu?: string
  icon: Icon
  inTabs: (actor: Actor) => boolean
  inMenu: (actor: Actor) => boolean
}

const everybody = () => true
const nobody = () => false
/** From 001 §6, the last line but one about tabs; X09 adds MENTOR where it is added here. */
const groupRoles = (actor: Actor) => holds(actor, 'LD', 'UPCM', 'ELSN', 'FASILITATOR')
const areaRoles = (actor: Actor) => groupRoles(actor) || isScholar(actor)

const threadsOf = (audience: Audience): Page => ({ ...forumPages.thread, values: { audience: [audience] } })

/** The tab bar follows 001 §6, the side menu 001 §2.2. They differ, and X09 keeps both. */
const parts: readonly Part[] = [
  {
    part: 'course',
    page: coursePages.course,
    inside: [
      coursePages.createSection,
      coursePages.section,
      materialPages.material,
      quizPages.quiz,
      assessmentPages.assessment,
      projectPages.project,
    ],
    tab: 'Class',
    icon: IconSchool,
    inTabs: everybody,
    inMenu: (actor) => holds(actor, 'TEACHER', 'FASILITATOR', 'MENTOR'),
  },
  {
    part: 'member',
    page: coursePages.members,
    inside: [coursePages.results, coursePages.scholarResults],
    tab: 'Member',
    icon: IconUsers,
    inTabs: everybody,
    inMenu: everybody,
  },
  {
    part: 'group',
    page: groupPages.list,
    inside: [groupPages.group],
    tab: 'Group',
    icon: IconUsersGroup,
    inTabs: groupRoles,
    inMenu: nobody,
  },
  {
    part: 'facilitator',
    page: mentoringPages.facilitators,
    inside: [{ ...schedulePages.meeting, values: { audience: ['facilitator'] } }, reviewPages.facilitator, threadsOf('facilitator')],
    tab: 'Facilitator',
    menu: 'Facilitator Area',
    icon: IconUserStar,
    inTabs: areaRoles,
    inMenu: (actor) => holds(actor, 'FASILITATOR'),
  },
  {
    part: 'mentor',
    page: mentoringPages.mentors,
    inside: [{ ...schedulePages.meeting, values: { audience: ['mentor'] } }, reviewPages.mentor, threadsOf('mentor')],
    tab: 'Mentor',
    menu: 'Mentor Area',
    icon: IconHeartHandshake,
    inTabs: (actor) => areaRoles(actor) || holds(actor, 'MENTOR'),
    inMenu: (actor) => holds(actor, 'MENTOR'),
  },
  {
    part: 'forum',
    page: forumPages.forum,
    inside: [threadsOf('learner')],
    tab: 'Forum',
    icon: IconMessages,
    inTabs: (actor) => areaRoles(actor) || holds(actor, 'MENTOR'),
    inMenu: everybody,
  },
  { part: 'chatroom', page: chatPages.room, tab: 'Chat Room', icon: IconMessageCircle, inTabs: everybody, inMenu: everybody },
]

const linksOf = (me: SignedIn, screens: readonly Screen[], courseId: number, place: 'inTabs' | 'inMenu'): CourseLink[] =>
  parts.flatMap((part) => {
    const path = addressOf(part.page, { idCourse: courseId })
    const screen = screenAt(screens, path)
    if (!screen || !mayOpen(screen, me) || !part[place](me.actor)) return []
    return [{ part: part.part, label: (place === 'inMenu' ? part.menu : undefined) ?? part.tab, icon: part.icon, path }]
  })

/** The tabs of a course for a person; only pages that exist. */
export const courseTabs = (me: SignedIn, screens: readonly Screen[], courseId: number) => linksOf(me, screens, courseId, 'inTabs')

/** The course that an address belongs to, and the part of it. */
export function courseOf(pathname: string): { id: number; part: CoursePart } | undefined {
  for (const { part, page, inside = [] } of parts)
    for (const one of [page, ...inside]) {
      const id = Number(paramsOfAddress(one, pathname)?.['idCourse'])
      if (isId(id)) return { id, part }
    }
  return undefined
}

/** The side menu of a course, which replaces the main one while a page of the course is open. */
export function courseMenuAt(me: SignedIn, screens: readonly Screen[], pathname: string) {
  const course = courseOf(pathname)
  if (!course) return undefined
  const links = linksOf(me, screens, course.id, 'inMenu')
  return { id: course.id, links, current: links.find(({ part }) => part === course.part)?.path }
}
