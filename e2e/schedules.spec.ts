import { mentoredCourse } from './lib/course.ts'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

/** A new course with one scholar, whom the demo mentor looks after. */
const newCourse = async () => {
  const scholar = await newScholar(unique('Sari '))
  return { course: await mentoredCourse([scholar]), scholar }
}

const menu = async (page: Page, name: string, item: string) => {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000)
/** A day in the format of date fields: 4 Mar 2030. */
const typed = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(date).replace('Sept', 'Sep')

for (const width of [1280, 360])
  test(`a mentor plans weekly meetings, moves them and deletes them; the scholar sees it in their own zone, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    const viewport = { width, height: 800 }
    await page.setViewportSize(viewport)
    const { course, scholar: sari } = await newCourse()
    const tab = `/mentor/inclass/${course}`
    const title = unique('Bulanan ')

    const context = await browser.newContext({ viewport, timezoneId: 'Asia/Makassar', locale: 'en-GB', reducedMotion: 'reduce' })
    const scholar = await context.newPage()
    await login(scholar, sari.username, sari.password)
    await scholar.goto(`/course/inclass/${course}`)
    await expect(scholar.getByText('No meeting is planned.')).toBeVisible()

    await login(page, 'mentor')
    await page.goto(tab)
    await page.getByRole('button', { name: 'Create Schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Schedule' })
    await expect(dialog.getByLabel('Start Time (WIB)')).toHaveValue('00:00')
    await expect(dialog.getByLabel('End Time (WIB)')).toHaveValue('23:59')
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('textbox', { name: 'Start Date' }).fill(typed(day(400)))
    await dialog.getByRole('textbox', { name: 'End Date' }).fill(typed(day(399)))
    await dialog.getByLabel('Start Time (WIB)').fill('10:00')
    await dialog.getByLabel('End Time (WIB)').fill('11:00')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('end date must not be before start date')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'End Date' }).fill(typed(day(400)))
    await dialog.getByRole('radio', { name: 'Zoom Meeting' }).check()
    await dialog.getByRole('textbox', { name: 'Link or Info' }).fill('https://zoom.example/1')
    await dialog.getByRole('textbox', { name: 'Weeks' }).fill('2')
    await axeClean(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('2 meetings planned')).toBeVisible()

    // The scholar sees them without a reload, with times an hour later, as in Makassar.
    const coming = scholar.getByRole('region', { name: 'Upcoming meetings' })
    await expect(coming.getByRole('link', { name: title })).toHaveCount(2)
    await expect(coming.getByText('11:00–12:00 WITA').first()).toBeVisible()
    await expect(coming.getByText(/10:00 WIB$/).first()).toBeVisible()
    await coming.getByRole('link', { name: title }).first().click()
    await expect(scholar.getByRole('link', { name: /zoom\.example/ })).toBeVisible()
    await axeClean(scholar)
    await fitsWidth(scholar)

    // The form warns about a second meeting at the same time before it is saved.
    await page.getByRole('button', { name: 'Create Schedule' }).click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Another one')
    await dialog.getByRole('textbox', { name: 'Start Date' }).fill(typed(day(400)))
    await dialog.getByRole('textbox', { name: 'End Date' }).fill(typed(day(400)))
    await expect(dialog.getByText('Some of your scholars have another meeting then')).toBeVisible()
    await expect(dialog.getByRole('status').getByText(sari.name)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // The next meeting comes first in the list; it is moved with all that follow.
    await page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const update = page.getByRole('dialog', { name: 'Update Schedule' })
    await update.getByLabel('Start Time (WIB)').fill('13:00')
    await update.getByLabel('End Time (WIB)').fill('14:00')
    await update.getByRole('radio', { name: 'This and all later meetings of the series' }).check()
    await update.getByRole('button', { name: 'Save' }).click()
    await expect(update).toBeHidden()
    await expect(page.getByText('13:00–14:00 WIB')).toHaveCount(2)
    await expect(scholar.getByText('14:00–15:00 WITA')).toBeVisible()

    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(sari.name)).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)
    await menu(page, title, 'Delete')
    const remove = page.getByRole('dialog', { name: 'Delete schedule' })
    await remove.getByRole('radio', { name: 'This and 1 later meeting' }).check()
    await remove.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(new RegExp(`${tab}$`))
    await expect(page.getByText('No meeting is planned yet')).toBeVisible()
    await scholar.goto('/notifications')
    await expect(scholar.getByText(/cancelled the meeting/).first()).toBeVisible()
    await context.close()
  })

test('each reader sees the time of a meeting in their time zone and in that of the programme', async ({ browser }) => {
  const { course, scholar } = await newCourse()
  const mentor = await callsAs('mentor')
  // 23:30 in Jakarta is the next day further east. The overview shows the coming weeks.
  const date = day(3).toISOString().slice(0, 10)
  const start_section = Date.parse(`${date}T16:30:00Z`) / 1000
  const meeting = { title: unique('Malam '), description: '', media: 'Other', additional_info: '' }
  const planned = { course_id: course, ...meeting, start_section, end_section: start_section + 1200 }
  const { data } = await mentor.post<{ data: { id: number } }>('schedule/administrator/create', planned)
  await mentor.end()
  const [today, tomorrow] = [0, 1].map((days) => typed(new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000)))
  const readers = [
    ['Asia/Jakarta', `${today}, 23:30–23:50 WIB`, false],
    ['Asia/Makassar', `${tomorrow}, 00:30–00:50 WITA`, true],
    ['Asia/Jayapura', `${tomorrow}, 01:30–01:50 WIT`, true],
  ] as const
  for (const [timezoneId, time, isElsewhere] of readers) {
    const context = await browser.newContext({ timezoneId, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await login(page, scholar.username, scholar.password)
    for (const path of ['/', `/course/inclass/${course}`, `/schedule/mentor/${data.id}/${course}`]) {
      await page.goto(path)
      await expect(page.getByText(time, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/^\d+ \w+ \d{4}, 23:30 WIB$/)).toHaveCount(isElsewhere ? 1 : 0)
    }
    await context.close()
  }
})
