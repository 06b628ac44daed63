import { newCourse } from './lib/course.ts'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, closeSnackbars, test } from './lib/story.ts'

// The announcement of the first section of course 2, which the facilitator runs and the scholar takes.
const page21 = '/section/inclass/21/2'

test('two people comment on an announcement, and each sees the comments of the other live', async ({ page, browser }) => {
  const [question, answer, corrected] = [unique('May we begin earlier? '), unique('Yes, at nine. '), unique('Yes, at half past eight. ')]
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const scholar = await phone.newPage()
  await closeSnackbars(scholar)
  await login(page, 'facilitator')
  await login(scholar, 'scholar')
  await page.goto(page21)
  await scholar.goto(page21)

  // Typed text survives a reload.
  const field = scholar.getByLabel('Add a comment')
  await field.fill(question)
  await expect(scholar.getByText(/^Draft saved/)).toBeVisible()
  await scholar.reload()
  await scholar.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(field).toHaveValue(question)
  await scholar.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveValue('')
  const comments = page.getByRole('region', { name: /^Comments/ })
  await expect(comments.getByText(question)).toBeVisible()
  await fitsWidth(scholar)

  await page.getByLabel('Add a comment').fill(answer)
  await page.keyboard.press('Control+Enter')
  const talk = scholar.getByRole('region', { name: /^Comments/ })
  await expect(talk.getByText(answer)).toBeVisible()
  const mine = comments.getByRole('listitem').filter({ hasText: answer })
  await mine.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit Comment' }).getByLabel('Comment').fill(corrected)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(talk.getByRole('listitem').filter({ hasText: corrected })).toContainText('changed')
  await axeClean(page, 'main')
  await axeClean(scholar, 'main')

  // The facilitator can only change and delete their own comments.
  await expect(comments.getByRole('listitem').filter({ hasText: question }).getByRole('button')).toHaveCount(0)
  await talk.getByRole('listitem').filter({ hasText: question }).getByRole('button').click()
  await scholar.getByRole('menuitem', { name: 'Delete' }).click()
  await scholar.getByRole('dialog', { name: 'Delete Comment' }).getByRole('button', { name: 'Yes' }).click()
  await expect(comments.getByText(question)).toHaveCount(0)
  await phone.close()
})

test('a material and a project submission have comments too, on a phone and on a wide screen', async ({ page, browser }) => {
  const sari = await newScholar(unique('Sari '))
  const course = await newCourse(sari)
  const material = await course.make('manage/material/store', {
    course_section_id: course.section,
    name: unique('What to read '),
    description: 'Two pages.',
    type_content: 'embed',
    mime_type: 'doc',
    content: 'https://berkas.example/read',
  })
  const project = await course.make('manage/course/project-assignment', {
    course_section_id: course.section,
    title: 'A garden',
    description: 'Six weeks',
    type: 'indie',
  })
  const own = await callsAs(sari.username, sari.password)
  await own.post('scholar/course/project/individual/submission/proposal', {
    course_individu_project_id: project,
    title: unique('Herbs on the roof '),
    type: 'link',
    content: 'https://berkas.example/1',
  })
  await own.end()
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  const scholar = await phone.newPage()
  await closeSnackbars(scholar)
  await login(scholar, sari.username, sari.password)
  await login(page, 'facilitator')
  const long = `${'Selamat'.repeat(40)} https://berkas.example/${'a'.repeat(200)}`
  for (const [kind, id] of [
    ['material', material],
    ['project', project],
  ] as const) {
    const path = `/${kind}/inclass/${id}/${course.section}/${course.id}`
    await scholar.goto(path)
    await page.goto(path)
    // Staff first choose whose work to read; scholars see their own directly.
    if (kind === 'project') await page.getByRole('link', { name: sari.name }).first().click()
    const [question, answer, corrected] = [unique('Where do we begin? '), unique('With the soil. '), unique('With the herbs. ')]
    await scholar.getByLabel('Add a comment').fill(`${question} ${long}`)
    await scholar.getByRole('button', { name: 'Send' }).click()
    const talk = page.getByRole('region', { name: /^Comments/ })
    await expect(talk.getByText(question)).toBeVisible()
    await page.getByLabel('Add a comment').fill(answer)
    await page.keyboard.press('Control+Enter')
    const own = scholar.getByRole('region', { name: /^Comments/ })
    await expect(own.getByText(answer)).toBeVisible()
    await talk.getByRole('listitem').filter({ hasText: answer }).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit Comment' }).getByLabel('Comment').fill(corrected)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(own.getByRole('listitem').filter({ hasText: corrected })).toContainText('changed')
    // Long words break, also on a phone.
    await fitsWidth(scholar)
    await fitsWidth(page)
    await axeClean(scholar, 'main')
    await axeClean(page, 'main')
    await own.getByRole('listitem').filter({ hasText: question }).getByRole('button').click()
    await scholar.getByRole('menuitem', { name: 'Delete' }).click()
    await scholar.getByRole('dialog', { name: 'Delete Comment' }).getByRole('button', { name: 'Yes' }).click()
    await expect(talk.getByText(question)).toHaveCount(0)
  }
  await phone.close()
  await course.calls.end()
})
