import type { Work } from '@pandu/contract/projects'
import { sessionPages } from '@pandu/contract/session'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screensOf } from '../../kit/screens.ts'
import { openApp, person, refuse } from '../../test/index.ts'
import { tsaScreens } from '../tsa/tsa.screens.ts'
import { TsaProjectLink } from './TsaProjectLink.tsx'

const work = { additional_info: { title: 'A well', project_reference: '/admin/tsa/tsa-proposal/list-detail/2/9' } } as Work
const page = screensOf({
  page: sessionPages.settings,
  title: 'A work',
  component: async () => ({ default: () => <TsaProjectLink work={work} words="Project reference" /> }),
})
const shown = (me: ReturnType<typeof person>) =>
  openApp([...page, ...tsaScreens], '/settings', {
    me,
    answers: { 'POST ws/ticket': refuse(503), 'GET notification/count': { data: { unread: 0 } } },
  })

test('the TSA project of a proposal is a link for those who may open it', async () => {
  await shown(person('TF', 'LD'))
  const link = await screen.findByRole('link', { name: 'Project reference' })
  expect(link.getAttribute('href')).toBe(work.additional_info.project_reference)
})

test('others read that there is one', async () => {
  await shown(person('VENDOR', 'FASILITATOR'))
  expect(await screen.findByText('Belongs to a project of a student association')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Project reference' })).toBeNull()
})
