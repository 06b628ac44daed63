import { newCourse } from './lib/course.ts'
import { newScholar } from './lib/people.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const dialog = (page: Page, code: string) => page.locator(`[data-dialog="${code}"]`)
const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const add = async (page: Page, label: string) => {
  await closeNotices(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

for (const width of [1280, 360]) {
  test(`staff fill a section, a scholar completes it, and the facilitator sees it at once, at ${width} px`, async ({ page, browser }) => {
    test.setTimeout(120_000)
    const scholar = await newScholar('Lila Learner')
    const course = await newCourse(scholar)
    await course.calls.end()
    await page.setViewportSize({ width, height: 800 })
    await login(page, 'ld')
    await page.goto(course.path)

    // A new material: errors are shown, then the file is uploaded.
    await add(page, 'New material')
    const form = dialog(page, 'c_material')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expect(form.getByText('This field is required!')).toBeVisible()
    await form.getByLabel('Name').fill('What to read')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), form.getByRole('button', { name: /^Content: / }).click()])
    await chooser.setFiles({ name: 'read.pdf', mimeType: 'application/pdf', buffer: pdf })
    await axeClean(page, '[data-dialog="c_material"]')
    await fitsWidth(page)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(item(page, 'What to read')).toBeVisible()

    // A material from the list; it cannot be picked a second time.
    await add(page, 'Material from the list')
    const picker = dialog(page, 's_material')
    await picker.getByLabel('Search material').fill('before you begin')
    await picker.getByRole('option', { name: /Before you begin: breathe/ }).click()
    await axeClean(page, '[data-dialog="s_material"]')
    await picker.getByRole('button', { name: 'Choose' }).click()
    await expect(item(page, 'Before you begin: breathe')).toBeVisible()
    await add(page, 'Material from the list')
    await picker.getByLabel('Search material').fill('before you begin')
    await expect(picker.getByText('Already in this section')).toBeVisible()
    await picker.getByLabel('Search material').fill('zzz nothing')
    await expect(picker.getByText("Cant find 'zzz nothing'")).toBeVisible()
    await picker.getByRole('button', { name: 'Cancel' }).click()

    // A new quiz opens its questions. The editor returns the focus to the button that opened it.
    await add(page, 'New quiz')
    await dialog(page, 'c_quiz').getByLabel('Title').fill('One question')
    await dialog(page, 'c_quiz').getByLabel('Time in minutes').fill('10')
    await dialog(page, 'c_quiz').getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'One question' })).toBeVisible()
    await page.getByRole('button', { name: 'Add multiple choice' }).click()
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused()
    await page.keyboard.type('What comes after one?')
    await page.getByRole('textbox', { name: 'Option a' }).fill('nothing')
    await page.getByRole('textbox', { name: 'Option b' }).fill('two')
    await page.getByRole('radio', { name: 'Option b is right' }).check()
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: 'Add multiple choice' })).toBeFocused()
    await expect(page.getByText('What comes after one?')).toBeVisible()
    await closeNotices(page)
    await page.getByRole('link', { name: 'Week one' }).click()
    // A new quiz is a draft.
    await expect(item(page, 'One question')).toContainText('No Active')
    await page.getByRole('button', { name: 'Actions for One question' }).click()
    await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
    await dialog(page, 'status_module').getByRole('button', { name: 'Yes' }).click()
    await expect(item(page, 'One question')).not.toContainText('No Active')

    // The scholar opens the course; the facilitator follows the progress.
    const reader = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    await login(reader, scholar.username, scholar.password)
    const watcher = await (await browser.newContext()).newPage()
    await login(watcher, 'facilitator')
    await watcher.goto(course.path)
    await watcher.getByRole('link', { name: 'What to read' }).click()
    await watcher.getByRole('button', { name: 'Progress' }).click()
    const progress = dialog(watcher, 'v_material_progress')
    await expect(progress.getByRole('listitem').filter({ hasText: 'Lila Learner' })).toContainText('Not opened')
    await axeClean(watcher, '[data-dialog="v_material_progress"]')

    await reader.goto('/course/cr/list')
    await reader.getByRole('link', { name: course.title }).click()
    await reader.getByRole('link', { name: 'Week one' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: 'Week one' })).toBeVisible()
    await expect(item(reader, 'What to read')).toBeVisible()
    await fitsWidth(reader)
    await axeClean(reader)
    await expect(reader.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
    await expect(reader.getByText('Done')).toHaveCount(0)

    await reader.getByRole('link', { name: 'What to read' }).click()
    await expect(reader.getByTitle('What to read')).toBeVisible()
    await expect(progress.getByRole('listitem').filter({ hasText: 'Lila Learner' })).toContainText('Opened')
    await fitsWidth(reader)
    await axeClean(reader)
    await reader.getByRole('button', { name: 'Mark as finished' }).click()
    await expect(reader.getByText(/^Finished/)).toBeVisible()
    await expect(progress.getByRole('listitem').filter({ hasText: 'Lila Learner' })).toContainText('Finished')

    // The video is moved to its last second and played to the end, which marks it as finished.
    // The wait starts before the video is loaded, because a short one arrives completely with the first response.
    const inParts = reader.waitForResponse((answer) => answer.url().includes('/api/file/') && answer.status() === 206)
    await reader.getByRole('link', { name: 'Next Before you begin: breathe' }).click()
    const film = reader.getByLabel('Before you begin: breathe')
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      if (video.readyState < 1) await new Promise((ready) => video.addEventListener('loadedmetadata', ready, { once: true }))
      video.currentTime = video.duration - 0.5
      await video.play()
    })
    await inParts
    await expect(reader.getByText(/^Finished/)).toBeVisible()
    await reader.getByRole('link', { name: 'Week one' }).click()
    await expect(item(reader, 'What to read')).toContainText('Done')
    await expect(item(reader, 'Before you begin: breathe')).toContainText('Done')

    // The answer in the quiz survives a reload.
    await reader.getByRole('link', { name: 'One question' }).click()
    await reader.getByRole('button', { name: 'Start' }).click()
    await reader.getByRole('radio', { name: 'b. two' }).check()
    await expect(reader.getByText('All answers saved')).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('radio', { name: 'b. two' })).toBeChecked()
    await fitsWidth(reader)
    await axeClean(reader)
    await reader.getByRole('button', { name: 'Submit' }).click()
    await dialog(reader, 'quiz_answer_submit').getByRole('button', { name: 'Yes' }).click()
    await expect(reader.getByText('100 / 100').first()).toBeVisible()

    await reader.getByRole('link', { name: 'Week one' }).click()
    for (const title of ['What to read', 'Before you begin: breathe', 'One question'])
      await expect(item(reader, title)).toContainText('Done')
    await reader.context().close()
    await watcher.context().close()
  })
}
