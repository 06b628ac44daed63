import { accountPages, accountRules } from '@pandu/contract/accounts'
import { groupPages } from '@pandu/contract/groups'
import type { Page } from '@pandu/contract/kit'
import { routes } from '@pandu/contract/routes'
import { vendorPages } from '@pandu/contract/vendors'
import { expect, test } from 'vitest'
import { mayOpen, type Screen } from './kit/screens.ts'
import { currentEntry, navigationFor } from './navigation.ts'
import { screens } from './screens.ts'
import { person } from './test/people.ts'

const component = () => Promise.resolve({ default: () => null })
const menuOf = (page: Page) => screens.find((screen) => screen.page === page)?.menu ?? []
const everything: Screen[] = routes
  .filter(({ leadsTo }) => !leadsTo)
  .map(({ page }) => ({ page, menu: menuOf(page), title: page.path, component }))
const labels = (...who: Parameters<typeof person>) =>
  navigationFor(person(...who), everything).map(({ label, entries }) =>
    entries ? `${label}: ${entries.map((entry) => entry.label).join(', ')}` : label,
  )

test('the superadmin sees all of it, without a profile', () => {
  expect(labels('SUPERADMIN')).toEqual([
    'Overview',
    'Course',
    'Account Management: Programme Team, Implementing Partner, Assessment Team, Scholar, Identity Log, Security Log',
    'Calendar',
    'Cohort Management: Group, Assessment Report, GPA, Contract, Blast Email',
    'Data Warehouse: Gudang Belajar, Assessment Tools, Bank Data',
    'TSA Management',
    'Proposal Management: All, Internship, Sponsorship, GEP',
    'Management SN: Business Acumen, Events',
    'Networking: Regional Alumni',
    'Notifications',
    'Settings',
    'Trash: Assessment Report, Scholar',
  ])
})

test('TSA Management is there for UPCM and TSA only', () => {
  expect(labels('TF', 'UPCM')).toContain('TSA Management')
  expect(labels('TF', 'TSA')).toContain('TSA Management')
  expect(labels('TF', 'LD')).not.toContain('TSA Management')
  expect(labels('TF', 'LD')).toContain('Profile')
})

test('the groups of a course open for those who see the tab in any course, and for scholars', () => {
  const group = screens.find(({ page }) => page === groupPages.list)!
  const opens = (...who: Parameters<typeof person>) => mayOpen(group, person(...who))
  expect([opens('SUPERADMIN'), opens('TF', 'LD'), opens('VENDOR', 'FASILITATOR'), opens('SCHOLAR')]).toEqual([true, true, true, true])
  expect([opens('TF', 'GUEST'), opens('TF', 'TEACHER'), opens('VENDOR', 'MENTOR')]).toEqual([false, false, false])
})

test('a vendor has Course, and Report in its place with ASSESSMENT', () => {
  expect(labels('VENDOR', 'MENTOR')).toEqual([
    'Overview',
    'Course',
    'Calendar',
    'Cohort Management: GPA, Contract',
    'Notifications',
    'Settings',
    'Profile',
  ])
  expect(labels('VENDOR', 'ASSESSMENT').slice(0, 2)).toEqual(['Overview', 'Report'])
})

test('a scholar sees courses, own proposals, scores and contract, and their profile', () => {
  expect(labels('SCHOLAR')).toEqual([
    'Overview',
    'Course',
    'Calendar',
    'Proposals: Internship, Sponsorship, GEP',
    'GPA',
    'Contract',
    'Association',
    'Notifications',
    'Settings',
    'Profile',
  ])
})

test('what is not built or not allowed is absent, and an empty group with it', () => {
  const few: Screen[] = [
    { page: accountPages.team, menu: menuOf(accountPages.team), may: accountRules.manage, title: '', component },
    { page: vendorPages.list, menu: menuOf(vendorPages.list), title: '', component },
  ]
  const menu = (...who: Parameters<typeof person>) => navigationFor(person(...who), few)
  expect(menu('TF').map(({ label }) => label)).toEqual(['Account Management'])
  expect(menu('TF')[0]!.entries!.map(({ label }) => label)).toEqual(['Programme Team', 'Implementing Partner'])
  expect(menu('TF', 'GUEST')[0]!.entries!.map(({ label }) => label)).toEqual(['Implementing Partner'])
  expect(menu('SCHOLAR')).toEqual([])
})

test('a page lights up its entry, and {type} the group where no entry fits', () => {
  const menu = navigationFor(person('SUPERADMIN'), everything)
  const at = (path: string) => {
    const { group, label } = currentEntry(menu, path)
    return [group?.label, label]
  }
  expect(at('/')).toEqual([undefined, 'Overview'])
  expect(at('/admin/ma/list/scholar')).toEqual(['Account Management', 'Scholar'])
  expect(at('/admin/ma/vendor')).toEqual(['Account Management', 'Implementing Partner'])
  expect(at('/admin/ma/cohort')).toEqual(['Account Management', undefined])
  expect(at('/admin/ma/3/user-vendor')).toEqual(['Account Management', 'Implementing Partner'])
  expect(at('/admin/ma/batch/scholar/import')).toEqual(['Account Management', 'Scholar'])
  expect(at('/admin/cm/4/member-cohort')).toEqual(['Cohort Management', 'Group'])
  expect(at('/admin/mp/proposal-internship/7')).toEqual(['Proposal Management', 'Internship'])
  expect(at('/admin/cm/submission/list/7')).toEqual(['Cohort Management', 'GPA'])
  expect(at('/admin/tsa/profile/2')).toEqual([undefined, 'TSA Management'])
  expect(at('/nowhere')).toEqual([undefined, undefined])
})
