import { routes } from '@pandu/contract/routes'
import { expect, test } from 'vitest'
import { courseMenuAt, courseOf, courseTabs } from './courseMenu.ts'
import type { Screen } from '../../kit/screens.ts'
import { person } from '../../test/people.ts'

const component = () => Promise.resolve({ default: () => null })
const everything: Screen[] = routes.filter(({ leadsTo }) => !leadsTo).map(({ page }) => ({ page, title: page.path, component }))
const tabs = (...who: Parameters<typeof person>) => courseTabs(person(...who), everything, 7).map(({ label }) => label)
const menu = (...who: Parameters<typeof person>) =>
  courseMenuAt(person(...who), everything, '/course/inclass/7')!.links.map(({ label }) => label)

test('the tabs of a course follow 001 §6, with MENTOR in Mentor and Forum (X09)', () => {
  const all = ['Class', 'Member', 'Group', 'Facilitator', 'Mentor', 'Forum', 'Chat Room']
  for (const permission of ['LD', 'UPCM', 'ELSN'] as const) expect(tabs('TF', permission)).toEqual(all)
  expect(tabs('SUPERADMIN')).toEqual(all)
  expect(tabs('VENDOR', 'FASILITATOR')).toEqual(all)
  expect(tabs('SCHOLAR')).toEqual(all.filter((label) => label !== 'Group'))
  expect(tabs('VENDOR', 'MENTOR')).toEqual(['Class', 'Member', 'Mentor', 'Forum', 'Chat Room'])
  for (const permission of ['TEACHER', 'GUEST'] as const) expect(tabs('TF', permission)).toEqual(['Class', 'Member', 'Chat Room'])
  expect(tabs('VENDOR')).toEqual(['Class', 'Member', 'Chat Room'])
})

test('the side menu of a course follows 001 §2.2', () => {
  expect(menu('SUPERADMIN')).toEqual(['Class', 'Member', 'Facilitator Area', 'Mentor Area', 'Forum', 'Chat Room'])
  expect(menu('VENDOR', 'FASILITATOR')).toEqual(['Class', 'Member', 'Facilitator Area', 'Forum', 'Chat Room'])
  expect(menu('VENDOR', 'MENTOR')).toEqual(['Class', 'Member', 'Mentor Area', 'Forum', 'Chat Room'])
  expect(menu('TF', 'TEACHER')).toEqual(['Class', 'Member', 'Forum', 'Chat Room'])
  for (const who of [['TF', 'LD'], ['SCHOLAR']] as const) expect(menu(...(who as ['TF', 'LD']))).toEqual(['Member', 'Forum', 'Chat Room'])
})

test('only pages that exist are offered', () => {
  const few = everything.filter(({ page }) => page.path.startsWith('/course/') || page.path.startsWith('/member/'))
  expect(courseTabs(person('SUPERADMIN'), few, 7).map(({ label, path }) => [label, path])).toEqual([
    ['Class', '/course/inclass/7'],
    ['Member', '/member/inclass/7'],
  ])
})

test('every page of a course knows its course and the part that it belongs to', () => {
  const pages: [string, ReturnType<typeof courseOf>][] = [
    ['/course/inclass/7', { id: 7, part: 'course' }],
    ['/section/inclass/7/create', { id: 7, part: 'course' }],
    ['/section/inclass/3/7', { id: 7, part: 'course' }],
    ['/quiz/inclass/9/3/7', { id: 7, part: 'course' }],
    ['/material/inclass/9/3/7', { id: 7, part: 'course' }],
    ['/project/inclass/9/3/7', { id: 7, part: 'course' }],
    ['/group/inclass/4/7', { id: 7, part: 'group' }],
    ['/member/inclass/7', { id: 7, part: 'member' }],
    ['/forum/inclass/7', { id: 7, part: 'forum' }],
    ['/thread/learner/4/7', { id: 7, part: 'forum' }],
    ['/thread/mentor/4/7', { id: 7, part: 'mentor' }],
    ['/result/inclass/7', { id: 7, part: 'member' }],
    ['/result/inclass/7/12', { id: 7, part: 'member' }],
    ['/course/cr/list', undefined],
    ['/course/update/7', undefined],
    ['/admin/inclass/7', undefined],
    ['/member/inclass/0', undefined],
    ['/member/inclass/2147483648', undefined],
  ]
  for (const [path, course] of pages) expect(courseOf(path), path).toEqual(course)
})
