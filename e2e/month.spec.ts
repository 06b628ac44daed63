import { demoPerson } from '../server/seed/people.ts'
import { mentoredCourse } from './lib/course.ts'
import { callsAs, newScholar, newTeamMember, newVendorUser, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, closeSnackbars, test } from './lib/story.ts'

const LD = 2
const phone = { viewport: { width: 360, height: 780 }, locale: 'en-GB', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' } as const
const month = () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Asia/Jakarta' }).format(new Date())
/** Today in the time zone of the programme, in the format of date fields: 4 Mar 2030. */
const today = () =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Jakarta' })
    .format(new Date())
    .replace('Sept', 'Sep')

const TEXT =
  'We met this month and spoke about the essay, which is nearly finished now. The group listens when there is something to decide.'

/** A course with two scholars of the demo mentor, and another mentor without scholars. */
const newMonth = async () => {
  const scholars: [StoryPerson, StoryPerson] = [await newScholar(unique('Ayu ')), await newScholar(unique('Bima '))]
  const course = await mentoredCourse(scholars, '2020-01-01')
  const other = await newVendorUser(unique('Wati '), 'MENTOR')
  const ld = await callsAs('ld')
  await ld.post('course/teacher/create', { course_id: course, user_id: [other.id] })
  await ld.end()
  return { course, scholars, other }
}

const checkPage = async (page: Page, part?: string) => {
  await axeClean(page, part)
  await fitsWidth(page)
}
/** Focuses a button and presses Enter. */
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter')

test('a mentor runs a whole month from the phone: meetings, who came, the forum, and a review that the scholar confirms', async ({
  browser,
}) => {
  const {
    course,
    scholars: [ayu, bima],
  } = await newMonth()
  const tab = `/mentor/inclass/${course}`
  const context = await browser.newContext(phone)
  let page = await context.newPage()
  await closeSnackbars(page)
  await login(page, 'mentor')
  await page.goto(tab)

  // Two meetings, a week apart, the first one today.
  const title = unique('Bulanan ')
  await press(page, 'Create Schedule')
  const plan = page.getByRole('dialog', { name: 'Create Schedule' })
  await expect(plan.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type(title)
  await plan.getByRole('textbox', { name: 'Start Date' }).fill(today())
  await plan.getByRole('textbox', { name: 'End Date' }).fill(today())
  await plan.getByLabel('End Time (WIB)').fill('00:00')
  await plan.getByRole('textbox', { name: 'Weeks' }).fill('2')
  await checkPage(page, '[role=dialog]')
  await plan.getByRole('textbox', { name: 'Weeks' }).press('Control+Enter')
  await expect(page.getByText('2 meetings planned')).toBeVisible()

  // Attendance. The connection is lost and the page is left; the sheet is sent when it is open again.
  await page.getByRole('link', { name: title }).last().press('Enter')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('0 of 2 recorded')).toBeVisible()
  const sheet = page.url()
  await page.getByLabel(`Attendance of ${ayu.name}`).focus()
  await page.keyboard.press('P')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Attendance of ${bima.name}`)).toBeFocused()
  await page.keyboard.press('A')
  await checkPage(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('It is saved as soon as there is one')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  page = await context.newPage()
  await closeSnackbars(page)
  await page.goto(sheet)
  await expect(page.getByText('2 of 2 recorded')).toBeVisible()
  await expect(page.getByLabel(`Attendance of ${bima.name}`)).toHaveValue('absence')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  // The forum of the mentor's scholars.
  await page.goto(tab)
  const asked = unique('What do we read next? ')
  await press(page, 'Create Thread')
  const thread = page.getByRole('dialog', { name: 'Create Thread' })
  await thread.getByLabel('Title').fill(asked)
  await thread.getByRole('textbox', { name: 'Text' }).focus()
  await page.keyboard.type('Bring one book each.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: asked })).toBeVisible()
  await checkPage(page)

  // The review: a possible mistake is pointed out, and corrected.
  await page.goto(tab)
  await press(page, `${ayu.name}, ${month()}: None`)
  const review = page.getByRole('dialog', { name: 'Create Review' })
  await review.getByRole('textbox', { name: 'Review text' }).fill(`A good month with ${bima.name}.`)
  await review.getByRole('radio', { name: 'Publish' }).check()
  await press(page, 'Submit')
  await expect(review.getByRole('checkbox', { name: `The text names another scholar: ${bima.name}` })).toBeVisible()
  await expect(review.getByRole('checkbox', { name: 'The text has fewer than 100 characters' })).toBeVisible()
  await expect(review.getByRole('checkbox', { name: 'The review names no next step' })).toBeVisible()
  await checkPage(page, '[role=dialog]')
  await review.getByRole('textbox', { name: 'Review text' }).fill(TEXT)
  await review.getByRole('textbox', { name: 'Next step' }).fill('Send the essay.')
  await review.getByRole('textbox', { name: 'Next step' }).press('Control+Enter')
  await expect(page.getByText('Review published')).toBeVisible()
  await expect(page.getByRole('link', { name: `${ayu.name}, ${month()}: Published` })).toBeVisible()
  await checkPage(page)

  // The scholar answers in the forum, reads and confirms.
  const theirs = await browser.newContext(phone)
  const scholar = await theirs.newPage()
  await closeSnackbars(scholar)
  await login(scholar, ayu.username, ayu.password)
  await scholar.goto(tab)
  await scholar.getByRole('link', { name: asked }).press('Enter')
  await scholar.getByRole('textbox', { name: 'Add a comment' }).focus()
  await scholar.keyboard.type('I bring mine.')
  await scholar.keyboard.press('Control+Enter')
  await expect(scholar.getByText('Your comment has been added')).toBeVisible()
  await scholar.goto('/')
  await scholar.getByRole('link', { name: new RegExp(`Read your review of ${month()}`) }).press('Enter')
  await expect(scholar.getByText(TEXT)).toBeVisible()
  await checkPage(scholar)
  await press(scholar, 'I have read this review')
  await expect(scholar.getByRole('button', { name: 'I have read this review' })).toBeHidden()
  await expect(page.getByRole('link', { name: `${ayu.name}, ${month()}: Read` })).toBeVisible()
  await theirs.close()
  await context.close()
})

test('staff see on the phone who had no meeting this month, and correct it; also where the mentor is no longer active', async ({
  browser,
}) => {
  const {
    scholars: [ayu],
    other,
  } = await newMonth()
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await closeSnackbars(page)
  const ld = await newTeamMember(unique('Laras '), [LD])
  await login(page, ld.username, ld.password)
  await page.goto(`/schedule/follow-up?search=${ayu.name}`)
  const name = demoPerson('mentor').name
  const notMet = page.getByRole('region', { name: 'Scholars not met' })
  await expect(notMet.getByText(name)).toBeVisible()
  await checkPage(page)
  await press(page, `Actions for ${ayu.name}, ${month()}`)
  await page.getByRole('menuitem', { name: 'Move all scholars to others' }).press('Enter')
  const move = page.getByRole('dialog', { name: `Move the scholars of ${name}` })
  await expect(move.getByText(other.name).or(move.getByRole('combobox')).first()).toBeVisible()
  await checkPage(page, '[role=dialog]')
  await press(page, 'Confirm 2 changes')
  await expect(move).toBeHidden()
  await expect(notMet.getByText(other.name)).toBeVisible()

  // The new mentor leaves: the scholar is listed as having no mentor, and is moved back.
  const superadmin = await callsAs('superadmin')
  await superadmin.post('manage/vendor_user/status', { id: other.id, status: 0 })
  await superadmin.end()
  await page.reload()
  await expect(notMet.getByText('No longer an active mentor')).toBeVisible()
  await page.getByRole('tab', { name: 'Without a mentor' }).press('Enter')
  const without = page.getByRole('region', { name: 'Scholars without a mentor' })
  await expect(without.getByText(other.name).first()).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: new RegExp(`^Actions for ${ayu.name}`) }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move all scholars to others' }).press('Enter')
  await press(page, 'Confirm 2 changes')
  await expect(without.getByText(ayu.name)).toHaveCount(0)
  await context.close()
})
