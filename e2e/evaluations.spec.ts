import { mentoredCourse } from './lib/course.ts'
import { callsAs, newScholar, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, closeSnackbars, test } from './lib/story.ts'

/** A course in which the demo mentor looks after three scholars of its own since today, and a meeting of today. */
const newMeeting = async () => {
  const scholars: StoryPerson[] = []
  for (const name of ['Ayu ', 'Bima ', 'Citra ']) scholars.push(await newScholar(unique(name)))
  const course = await mentoredCourse(scholars)
  const mentor = await callsAs('mentor')
  const title = unique('Bulanan ')
  const today = Math.floor((Date.now() / 1000 + 7 * 3600) / 86_400) * 86_400 - 7 * 3600
  const plan = async (name: string, start_section: number) =>
    (
      await mentor.post<{ data: { id: number } }>('schedule/administrator/create', {
        course_id: course,
        title: name,
        description: '',
        media: 'Zoom Meeting',
        additional_info: '',
        start_section,
        // Over as soon as it begins.
        end_section: start_section,
      })
    ).data.id
  const meeting = await plan(title, today)
  await mentor.end()
  return { course, title, path: `/schedule/mentor/${meeting}/${course}`, scholars: scholars as [StoryPerson, StoryPerson, StoryPerson] }
}

test('a mentor and a facilitator record a meeting at the same time, by keyboard; nothing is lost without a connection', async ({
  page,
  browser,
}) => {
  const {
    path,
    course,
    title,
    scholars: [ayu, bima, citra],
  } = await newMeeting()
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  const other = await phone.newPage()
  await closeSnackbars(other)
  await login(page, 'mentor')
  await login(other, 'facilitator')
  await page.goto(path)
  await other.goto(path)

  const attendance = (name: string) => page.getByLabel(`Attendance of ${name}`)
  await expect(page.getByText('0 of 3 recorded')).toBeVisible()
  // Only by keyboard: a letter chooses, Enter goes to the next scholar.
  await attendance(ayu.name).focus()
  await page.keyboard.press('E')
  await expect(attendance(ayu.name)).toHaveValue('excused')
  await page.keyboard.press('Enter')
  await expect(attendance(bima.name)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('85')
  await page.getByRole('button', { name: 'All present' }).click()
  await expect(attendance(bima.name)).toHaveValue('presence')
  await expect(attendance(ayu.name)).toHaveValue('excused')
  await page.getByLabel(`Notes on ${citra.name}`).fill('Asked the best question.')
  await axeClean(page, 'main')

  // Typed values survive a reload.
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel(`Notes on ${citra.name}`)).toHaveValue('Asked the best question.')

  // The facilitator was faster with one of the rows: both values are shown until somebody chooses.
  await other.getByLabel(`Attendance of ${bima.name}`).selectOption('absence')
  await axeClean(other, 'main')
  await fitsWidth(other)
  await other.getByRole('button', { name: 'Save 1 row' }).click()
  await expect(other.getByText('1 of 3 recorded')).toBeVisible()
  await expect(page.getByText(new RegExp(`has recorded ${bima.name} meanwhile: Absence`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 3 rows' })).toBeDisabled()
  await expect(page.getByLabel(`Score of ${bima.name}, out of 100`)).toHaveValue('85')
  await axeClean(page, 'main')
  await page.getByRole('button', { name: 'Keep mine' }).click()

  // What is saved offline is sent once there is a connection again.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save 3 rows' }).click()
  await expect(page.getByText('It is saved as soon as there is one')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('3 of 3 recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(other.getByText('3 of 3 recorded')).toBeVisible()

  // The scholar sees their own record on the meeting and in the list.
  await phone.clearCookies()
  await login(other, citra.username, citra.password)
  await other.goto(path)
  const own = other.getByRole('region', { name: 'Your record' })
  await expect(own.getByText('Presence')).toBeVisible()
  await expect(own.getByText('Asked the best question.')).toBeVisible()
  await axeClean(other, 'main')
  await other.goto(`/mentor/inclass/${course}`)
  await expect(other.getByRole('listitem').or(other.getByRole('row')).filter({ hasText: title })).toContainText('Presence')
  await phone.close()
})

test('an attendance list fills the sheet after a preview; a meeting that was not held is removed from the list of staff', async ({
  page,
  browser,
}) => {
  const {
    path,
    title,
    scholars: [ayu, bima],
  } = await newMeeting()
  const staff = await (await browser.newContext()).newPage()
  await login(staff, 'ld')
  await staff.goto(`/schedule/records?search=${title}`)
  await expect(staff.getByText('3 of 3')).toBeVisible()
  await axeClean(staff, 'main')

  await page.setViewportSize({ width: 360, height: 780 })
  await login(page, 'mentor')
  await page.goto(path)
  await page.getByRole('button', { name: 'Read attendance list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read attendance list' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'participants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Topic,Bulanan\n\nName (Original Name),User Email,Duration (Minutes)\nHP Merah (${ayu.name}),,42\nGalaxy,,40\n`),
  })
  await expect(dialog.getByText('by name')).toBeVisible()
  await dialog.getByLabel('Who Galaxy is').selectOption(bima.name)
  await dialog.getByRole('checkbox', { name: 'Everybody else was absent' }).check()
  await axeClean(page, '[role=dialog]')
  await fitsWidth(page)
  await dialog.getByRole('button', { name: 'Fill the sheet with 2 scholars' }).click()
  await expect(page.getByLabel(`Attendance of ${bima.name}`)).toHaveValue('presence')
  await page.getByRole('button', { name: 'Save 3 rows' }).click()
  await expect(page.getByText('3 of 3 recorded')).toBeVisible()
  // The list of staff is updated, too.
  await expect(staff.getByText(`Cant find '${title}'`)).toBeVisible()

  // After the undo, the meeting can be marked as not held.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 of 3 recorded')).toBeVisible()
  await expect(staff.getByText('3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Did not take place' }).click()
  const end = page.getByRole('dialog', { name: 'Did not take place' })
  await end.getByLabel('Reason').fill('The campus had no electricity.')
  await axeClean(page, '[role=dialog]')
  await end.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This meeting did not take place')).toBeVisible()
  await axeClean(page, 'main')
  await expect(staff.getByText(`Cant find '${title}'`)).toBeVisible()
  await staff.context().close()
})
