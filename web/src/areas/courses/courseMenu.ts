import { holds, isScholar, type Actor } from '@pandu/contract/kit'
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
import { mayOpen, screenAt, type Screen } from '../../kit/screens.ts'
import type { SignedIn } from '../../kit/session.ts'

/** The parts of a course, each with a page of its own below `/{part}/inclass/{idCourse}`. */
export type CoursePart = 'course' | 'member' | 'group' | 'facilitator' | 'mentor' | 'forum' | 'chatroom'

export interface CourseLink {
  readonly part: CoursePart
  readonly label: string
  readonly icon: Icon
  readonly path: string
}

interface Part {
  part: CoursePart
  /** In the tab bar and, where it has another name, in the side menu. */
  tab: string
  menu?: string
  icon: Icon
  inTabs: (actor: Actor) => boolean
  inMenu: (actor: Actor) => boolean
}

const everybody = () => true
const nobody = () => false
/** 001 §6, the last line but one about tabs; MENTOR is added where X09 adds it. */
const groupRoles = (actor: Actor) => holds(actor, 'LD', 'UPCM', 'ELSN', 'FASILITATOR')
const areaRoles = (actor: Actor) => groupRoles(actor) || isScholar(actor)

/** The tab bar follows 001 §6, the side menu 001 §2.2; where they differ, both hold (X09). */
const parts: readonly Part[] = [
  {
    part: 'course',
    tab: 'Class',
    icon: IconSchool,
    inTabs: everybody,
    inMenu: (actor) => holds(actor, 'TEACHER', 'FASILITATOR', 'MENTOR'),
  },
  { part: 'member', tab: 'Member', icon: IconUsers, inTabs: everybody, inMenu: everybody },
  { part: 'group', tab: 'Group', icon: IconUsersGroup, inTabs: groupRoles, inMenu: nobody },
  {
    part: 'facilitator',
    tab: 'Facilitator',
    menu: 'Facilitator Area',
    icon: IconUserStar,
    inTabs: areaRoles,
    inMenu: (actor) => holds(actor, 'FASILITATOR'),
  },
  {
    part: 'mentor',
    tab: 'Mentor',
    menu: 'Mentor Area',
    icon: IconHeartHandshake,
    inTabs: (actor) => areaRoles(actor) || holds(actor, 'MENTOR'),
    inMenu: (actor) => holds(actor, 'MENTOR'),
  },
  { part: 'forum', tab: 'Forum', icon: IconMessages, inTabs: (actor) => areaRoles(actor) || holds(actor, 'MENTOR'), inMenu: everybody },
  { part: 'chatroom', tab: 'Chat Room', icon: IconMessageCircle, inTabs: everybody, inMenu: everybody },
]

const pathOf = (part: CoursePart, courseId: number) => `/${part}/inclass/${courseId}`

const linksOf = (me: SignedIn, screens: readonly Screen[], courseId: number, place: 'inTabs' | 'inMenu'): CourseLink[] =>
  parts.flatMap((one) => {
    const path = pathOf(one.part, courseId)
    const screen = screenAt(screens, path)
    if (!screen || !mayOpen(screen, me) || !one[place](me.actor)) return []
    return [{ part: one.part, label: (place === 'inMenu' ? one.menu : undefined) ?? one.tab, icon: one.icon, path }]
  })

/** The tabs of a course for somebody: only pages that exist. */
export const courseTabs = (me: SignedIn, screens: readonly Screen[], courseId: number) => linksOf(me, screens, courseId, 'inTabs')

/** Pages inside a class that belong to one of the parts. */
const inside: Record<string, CoursePart> = { section: 'course', quiz: 'course', assessment: 'course', project: 'course' }

/** The course that a page belongs to, and the part of it: every such address ends with the course's number, or with `/create` after it. */
export function courseOf(pathname: string): { id: number; part: CoursePart } | undefined {
  const found = /^\/(\w+)\/inclass\/(?:\d+\/)*(\d+)(?:\/create)?$/.exec(pathname)
  if (!found) return undefined
  const part = inside[found[1]!] ?? (found[1] as CoursePart)
  return parts.some((one) => one.part === part) ? { id: Number(found[2]), part } : undefined
}

/** The side menu that stands in the place of the main one while a page of a course is open. */
export function courseMenuAt(me: SignedIn, screens: readonly Screen[], pathname: string) {
  const course = courseOf(pathname)
  if (!course) return undefined
  const links = linksOf(me, screens, course.id, 'inMenu')
  return { id: course.id, links, current: pathOf(course.part, course.id) }
}
