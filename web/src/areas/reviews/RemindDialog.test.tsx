import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { person, renderAt } from '../../test/index.ts'
import { RemindDialog } from './RemindDialog.tsx'

const missing = (user_id: number, name: string, fresh: number, can_write = true) => ({
  can_write,
  has_scholars: true,
  user_id,
  name,
  reviews: [{ scholar: 'Sari', month: '2026-03-01' }],
  fresh,
})

test('nobody is chosen at first, who was reminded of all cannot be, and only the chosen are sent', async () => {
  const page = renderAt(<button onClick={() => void open(RemindDialog, { course: { id: 3 }, side: 'mentor' })}>Open</button>, {
    me: person('TF', 'LD'),
    answers: {
      'GET manage/review/mentor/missing': {
        message: 'OK',
        data: [missing(7, 'Lidya', 1), missing(8, 'Iskandar', 1), missing(9, 'Rina', 0), missing(10, 'Gone', 1, false)],
      },
      'POST manage/review/mentor/remind': { message: '1 person reminded' },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remind' }).disabled).toBe(true)
  expect(screen.getAllByText('Sari (March 2026)')).toHaveLength(4)
  // An author who can no longer write has no checkbox. The dialog says so and why, and links to moving the scholars.
  expect(screen.getByRole('note').textContent).toBe(
    '1 person was reminded of all of theirs before. 1 person cannot be reminded: no longer an active mentor of the course. “Choose all” leaves them out.',
  )
  expect(screen.getByRole('button', { name: 'Move all scholars to others' })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Choose all' }))
  expect(screen.getByRole('button', { name: 'Remind 2 people' })).toBeTruthy()
  await page.user.click(screen.getByRole('checkbox', { name: /Iskandar/ }))
  await page.user.click(screen.getByRole('button', { name: 'Remind 1 person' }))
  await waitFor(() => expect(page.calls('POST manage/review/mentor/remind')[0]?.input).toEqual({ course_id: 3, user_id: [7] }))
})
