import { demoPerson } from '../server/seed/people.ts'
import { mentoredCourse, newCourse } from './lib/course.ts'
import { callsAs, newScholar, newTeamMember, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

const DAY = 86_400_000
const LD = 2
/** Ten o'clock in Jakarta, on a day that no other story uses. */
const start_section = Math.floor(Date.now() / DAY) * (DAY / 1000) + 400 * (DAY / 1000) + 3 * 3600
const date = new Date(start_section * 1000).toISOString().slice(0, 10)

test('a scholar finds a meeting in the calendar and subscribes; it moves and is deleted', async ({ page, browser }) => {
  const scholar = await newScholar(unique('Sari '))
  const course = await newCourse(scholar)
  const facilitator = await callsAs('facilitator')
  await course.calls.post('course/fasilitator', { course_id: course.id, user_id: demoPerson('facilitator').id, scholar_id: [scholar.id] })
  const title = unique('Bulanan ')
  const fields = { title, description: '', media: 'Other', additional_info: 'Library' }
  const { data: meeting } = await facilitator.post<{ data: { id: number } }>('schedule/administrator/create', {
    course_id: course.id,
    ...fields,
    start_section,
    end_section: start_section + 3600,
  })

  // The scholar is in Makassar, an hour ahead of Jakarta.
  const context = await browser.newContext({ timezoneId: 'Asia/Makassar', locale: 'en-GB', reducedMotion: 'reduce' })
  const own = await context.newPage()
  await login(own, scholar.username, scholar.password)
  await own.setViewportSize({ width: 1280, height: 860 })
  await own.goto(`/calendar?date=${date}`)
  await expect(own.getByText('Times in WITA')).toBeVisible()
  const inMonth = own.getByRole('table').getByRole('link', { name: new RegExp(`^Meeting 11:00 ${title}`) })
  await expect(inMonth).toBeVisible()
  await axeClean(own)

  // By keyboard: to the week, a week forward and back, and to the meeting.
  await own.keyboard.press('w')
  await expect(own.getByRole('link', { name: title, exact: true })).toBeVisible()
  await own.keyboard.press('j')
  await expect(own.getByText('Nothing is planned this week')).toBeVisible()
  await own.keyboard.press('k')
  await own.getByRole('button', { name: 'Meetings' }).press('Enter')
  await expect(own.getByText('Nothing is planned this week')).toBeVisible()
  await own.getByRole('button', { name: 'Show everything' }).click()
  await own.keyboard.press('m')
  await expect(inMonth).toBeVisible()
  await own.keyboard.press('a')
  await expect(own.getByRole('radio', { name: 'Agenda' })).toBeChecked()
  await own.getByRole('link', { name: title, exact: true }).click()
  await expect(own.getByRole('heading', { name: title })).toBeVisible()

  // On a phone: the agenda, the file of one entry, the address.
  await own.setViewportSize({ width: 360, height: 780 })
  await own.goto(`/calendar?date=${date}`)
  await expect(own.getByRole('radio', { name: 'Agenda' })).toBeChecked()
  const [file] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('link', { name: `Save ${title} to another calendar` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`meeting.${meeting.id}.ics`)
  await fitsWidth(own)
  await axeClean(own)
  for (const view of ['month', 'week']) {
    await own.goto(`/calendar?date=${date}&view=${view}`)
    await expect(
      own
        .getByRole('main')
        .getByRole('link', { name: new RegExp(title) })
        .first(),
    ).toBeVisible()
    await fitsWidth(own)
    await axeClean(own)
  }
  await own.goto(`/calendar?date=${date}`)
  await own.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = own.getByRole('dialog', { name: 'Subscribe to your calendar' })
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const address = await dialog.getByLabel('Your address').inputValue()
  await axeClean(own, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  // Another calendar reads the address without a session and gets both changes.
  const feed = async () => (await (await fetch(new URL(new URL(address).pathname, own.url()))).text()).replaceAll('\r\n ', '')
  expect(await feed()).toContain(`UID:meeting.${meeting.id}@pandu\r\nSEQUENCE:0`)
  await facilitator.post('schedule/administrator/update', {
    course_schedule_administrator_id: meeting.id,
    ...fields,
    start_section: start_section + 7200,
    end_section: start_section + 10_800,
  })
  await expect(own.getByText('13:00–14:00 WITA')).toBeVisible()
  expect(await feed()).toContain(`UID:meeting.${meeting.id}@pandu\r\nSEQUENCE:1`)
  await facilitator.post('schedule/administrator/delete', { course_schedule_administrator_id: meeting.id })
  await expect(own.getByRole('link', { name: title, exact: true })).toBeHidden()
  expect(await feed()).toContain(`Cancelled: ${title}`)
  await context.close()

  // Staff open the calendars of the course and of its facilitator.
  await login(page, 'ld')
  await facilitator.post('schedule/administrator/create', {
    course_id: course.id,
    ...fields,
    start_section,
    end_section: start_section + 3600,
  })
  await page.goto(`/calendar?date=${date}&view=agenda`)
  await expect(page.getByRole('button', { name: 'All courses' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'All courses' }).click()
  const courses = page.getByRole('dialog', { name: 'Calendar of a course' })
  await courses.getByRole('searchbox').fill(course.title)
  await courses.getByText(course.title).click()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Facilitator or mentor' }).click()
  await page.getByRole('option', { name: demoPerson('facilitator').name }).click()
  await expect(page).toHaveURL(/person=\d+/)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

  // The pages of the course and of its facilitator link there as well.
  await page.goto(`/course/inclass/${course.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/calendar\\?course=${course.id}$`))
  await page.goto(`/facilitator/inclass/${course.id}`)
  // The scholars and meetings below have menus as well, and which of them is drawn first varies.
  await page.getByRole('button', { name: `Actions for ${demoPerson('facilitator').name}` }).click()
  await page.getByRole('menuitem', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(new RegExp(`/calendar\\?course=${course.id}&person=${demoPerson('facilitator').id}$`))
  await page.goto(`/calendar?date=${date}&view=agenda&course=${course.id}&person=${demoPerson('facilitator').id}`)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await facilitator.end()
  await course.calls.end()
})

test('the chosen time zone applies to every page and to forms, also when the device has another one', async ({ browser }) => {
  const ld = await newTeamMember(unique('Laras '), [LD])
  const scholar = await newScholar(unique('Sari '))
  const course = await mentoredCourse([scholar])
  const mentor = await callsAs('mentor')
  const title = unique('Malam ')
  const { data } = await mentor.post<{ data: { id: number } }>('schedule/administrator/create', {
    course_id: course,
    title,
    description: '',
    media: 'Other',
    additional_info: '',
    side: 'mentor',
    // 23:30 in Jakarta, 01:30 of the next day in Jayapura, and 11:30 in New York.
    start_section: start_section + 13.5 * 3600,
    end_section: start_section + 14 * 3600,
  })
  await mentor.end()
  const context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await login(page, scholar.username, scholar.password)
  const meeting = `/schedule/mentor/${data.id}/${course}`
  await page.goto(meeting)
  await expect(page.getByText(/, 1[12]:30–1[23]:00 UTC-0[45]:00$/).first()).toBeVisible()
  // Another tab changes as soon as it gets the focus again; this tab changes at once, also on pages that were open before.
  // The sections above get their rows later and move this one; its options hide while it is out of view.
  await page.goto('/settings', { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('option', { name: 'WIT, Jayapura' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/, 01:30–02:00 WIT$/).first()).toBeVisible()
  await expect(page.getByText(/23:30 WIB$/)).toBeVisible()
  const next = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)
  await page.goto(`/calendar?date=${next}&view=week`)
  await expect(page.getByText('Times in WIT')).toBeVisible()
  const day = page.getByRole('region', { name: new RegExp(`${Number(next.slice(8))} \\w+ ${next.slice(0, 4)}$`) })
  await expect(day.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(day.getByText('01:30–02:00 WIT')).toBeVisible()

  // Typed times are in that zone as well, and the field says so.
  await login(page, ld.username, ld.password)
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('option', { name: 'WITA, Makassar' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.goto('/admin/cm/blast-email')
  await expect(page.getByText(/^Time in WITA\./)).toBeVisible()
  await context.close()
})
