import { mentoredCourse } from './lib/course.ts'
import { newScholar, unique } from './lib/people.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, test } from './lib/story.ts'

const TEXT =
  'We met twice this month and spoke about the essay, which is nearly finished now. The group listens when there is something to decide.'

/** A new course with one scholar, whom the demo mentor looks after. */
const newCourse = async () => {
  const scholar = await newScholar(unique('Sari '))
  return { course: await mentoredCourse([scholar], '2020-01-01'), scholar }
}

for (const width of [1280, 360])
  test(`a mentor writes a monthly review, staff see the coverage, the scholar confirms it, ${width} px wide`, async ({ page, browser }) => {
    const viewport = { width, height: 800 }
    await page.setViewportSize(viewport)
    const { course, scholar: sari } = await newCourse()
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Asia/Jakarta' }).format(new Date())

    await login(page, 'mentor')
    await page.goto(`/mentor/inclass/${course}`)
    await page.getByRole('button', { name: `${sari.name}, ${month}: None` }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Review' })
    await expect(dialog.getByLabel('Scholar')).toHaveValue(sari.name)
    await dialog.getByRole('textbox', { name: 'Period Year' }).fill('20')
    await dialog.getByRole('textbox', { name: 'Review text' }).fill('A good month.')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Year must be 4 characters')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Review text' })).toHaveValue('')

    // A possible mistake is pointed out, and the author decides.
    await dialog.getByRole('textbox', { name: 'Review text' }).fill(TEXT)
    await dialog.getByRole('textbox', { name: 'Note to the coordinators' }).fill('The laptop is broken.')
    await dialog.getByRole('radio', { name: 'Publish' }).check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByRole('checkbox', { name: 'The review names no next step' }).check()
    await axeClean(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Review published')).toBeVisible()
    await page.getByRole('link', { name: `${sari.name}, ${month}: Published` }).click()
    await expect(page.getByRole('heading', { name: `Review of ${month}`, level: 1 })).toBeVisible()
    await expect(page.getByText('The laptop is broken.')).toBeVisible()
    await closeNotices(page)
    await page.getByRole('link', { name: 'All reviews' }).click()
    await expect(page.getByRole('heading', { name: sari.name, level: 1 })).toBeVisible()

    // A published review cannot be changed: Edit is disabled, Delete says why.
    const actions = page.getByRole('button', { name: `Actions for ${month}` })
    await actions.click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const refusal = page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: "The Review has been Sent to Scholar. Data can't be Deleted" })
    await expect(refusal).toBeVisible()
    // On a phone the notice covers a part of the page.
    await refusal.getByRole('button', { name: 'Close the notice' }).click()
    await expect(refusal).toHaveCount(0)
    await axeClean(page)
    await fitsWidth(page)

    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
    const scholar = await context.newPage()
    await login(scholar, sari.username, sari.password)
    await scholar.goto('/notifications')
    await scholar.getByText(new RegExp(`has published your review of ${month}`)).click()
    await expect(scholar.getByText(TEXT)).toBeVisible()
    await expect(scholar.getByText('The laptop is broken.')).toHaveCount(0)
    await scholar.getByRole('button', { name: 'I have read this review' }).click()
    await expect(scholar.getByRole('button', { name: 'I have read this review' })).toBeHidden()
    await axeClean(scholar)
    await fitsWidth(scholar)

    const ld = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
    const staff = await ld.newPage()
    await login(staff, 'ld')
    await staff.goto(`/mentor/inclass/${course}`)
    await expect(staff.getByRole('link', { name: `${sari.name}, ${month}: Read` })).toBeVisible()
    await staff.getByRole('button', { name: 'Remind', exact: true }).click()
    await expect(staff.getByRole('dialog').getByText('No review is late')).toBeVisible()
    await axeClean(staff, '[role=dialog]')
    await staff.getByRole('dialog').getByRole('button', { name: /close/i }).first().click()
    await axeClean(staff)
    await fitsWidth(staff)
    await context.close()
    await ld.close()
  })
