import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { meetingOf, person, renderAt } from '../../test/index.ts'
import { NotHeldDialog } from './NotHeldDialog.tsx'

test.each([
  ['that is not over', { end_section: 4_000_000_000 }, true],
  ['that is over', {}, false],
])('of a meeting %s it says whether the scholars are told', async (_name, changes, told) => {
  const page = renderAt(<button onClick={() => void open(NotHeldDialog, { meeting: meetingOf(changes) })}>Open</button>, {
    me: person('VENDOR', 'MENTOR'),
    answers: {},
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Did not take place' }))
  expect(dialog.queryByText(/The invited scholars will be notified/) !== null).toBe(told)
})
