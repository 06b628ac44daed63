import type { Browser } from '@playwright/test'
import { demoPerson } from '../server/seed/people.ts'
import { newCourse } from './lib/course.ts'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { writeRich } from './lib/rich.ts'
import { axeClean, expect, fitsWidth, login, type Page, closeSnackbars, test } from './lib/story.ts'

const commentsOf = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const commentWith = (page: Page, text: string) => commentsOf(page).getByRole('listitem').filter({ hasText: text })
const menu = async (page: Page, of: string, item: string) => {
  await page
    .getByRole('button', { name: `Actions for ${of}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const confirmDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()

test('a scholar on a phone asks, the facilitator answers, and each sees live what the other does', async ({ page, browser }) => {
  const rina = await newScholar(unique('Rina '))
  const course = await newCourse(rina)
  const title = unique('When do we meet? ')
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await closeSnackbars(phone)
  await login(phone, rina.username, rina.password)
  await login(page, 'facilitator')

  await phone.goto(`/course/inclass/${course.id}`)
  await phone.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'Forum' }).click()
  await expect(phone.getByText('Nobody has begun a thread yet')).toBeVisible()
  await phone.getByRole('button', { name: 'Create Thread' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Create Thread' })
  await writeRich(phone, 'Text', 'Is it ', { bold: 'Friday' }, '?')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await phone.getByRole('option', { name: 'Question' }).click()
  await axeClean(phone, '[role="dialog"]')
  await dialog.getByLabel('Title').press('Control+Enter')
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await expect(phone.getByRole('strong')).toHaveText('Friday')
  const thread = new URL(phone.url()).pathname

  // The Forum tab shows the number on every page of the course, and no longer shows it once the thread is read in another tab.
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/member/inclass/${course.id}`)
  const mark = otherTab.getByRole('navigation', { name: 'Course', exact: true }).getByRole('link', { name: /^Forum/ })
  await expect(mark).toHaveText(/1 unread thread$/)

  // The facilitator sees it marked as new in the list, opens it and answers. Then it is no longer new.
  await page.goto(`/forum/inclass/${course.id}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await axeClean(page, 'main')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(thread)
  await expect(mark).not.toHaveText(/unread/)
  await otherTab.close()
  await writeRich(page, 'Add a comment', 'On Thursday at nine, ')
  await page.getByRole('button', { name: 'Mention' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(rina.name)
  await page.getByRole('button', { name: rina.name }).click()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toContainText(`@${rina.name}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Your comment has been added')).toBeVisible()
  const answer = commentWith(phone, 'On Thursday at nine')
  await expect(answer.getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row.getByText('New', { exact: true })).toHaveCount(0)
  await page.goto(thread)

  // The author of the thread marks the answer and replies to it.
  await answer.getByRole('button', { name: /^Actions/ }).click()
  await phone.getByRole('menuitem', { name: 'Mark as answer' }).click()
  await expect(commentWith(page, 'On Thursday at nine').getByText('Answer', { exact: true })).toBeVisible()
  await answer.getByRole('button', { name: /^Reply to/ }).click()
  const reply = phone.getByRole('form', { name: /^Reply to/ })
  await reply.getByRole('textbox').click()
  await phone.keyboard.type('I shall bring the plan.')
  await reply.getByRole('button', { name: 'Send' }).click()
  await expect(commentWith(page, 'I shall bring the plan')).toBeVisible()
  await fitsWidth(phone)
  await axeClean(phone, 'main')
  await axeClean(page, 'main')

  // A deleted comment with replies leaves a placeholder.
  await commentWith(page, 'On Thursday at nine')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDialog(page)
  await expect(commentsOf(phone).getByText('This comment has been deleted')).toBeVisible()
  await expect(commentWith(phone, 'I shall bring the plan')).toBeVisible()

  // A closed thread can be read but not written in.
  await menu(phone, title, 'Inactivate')
  await confirmDialog(phone)
  await expect(page.getByText('This thread is closed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(0)
  await menu(phone, title, 'Delete')
  await confirmDialog(phone)
  await expect(phone).toHaveURL(`/forum/inclass/${course.id}`)
  await context.close()
  await course.calls.end()
})

test('threads of the Facilitator Area: staff pin one, and deleting it returns to the area', async ({ page, browser }) => {
  const course = await newCourse(await newScholar(unique('Sari ')))
  const title = unique('Agreements ')
  await login(page, 'facilitator')
  await page.goto(`/facilitator/inclass/${course.id}`)
  await page.getByRole('button', { name: 'Create Thread' }).click()
  await page.getByRole('dialog', { name: 'Create Thread' }).getByLabel('Title').fill(title)
  await writeRich(page, 'Text', 'We begin on time.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  const other = await browser.newPage()
  await login(other, 'ld')
  await other.goto(new URL(page.url()).pathname)
  await menu(other, title, 'Pin')
  await expect(page.getByText('Pinned')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Create Thread' })).toHaveCount(0)
  await other.close()

  await menu(page, title, 'Delete')
  await confirmDialog(page)
  await expect(page).toHaveURL(`/facilitator/inclass/${course.id}`)
  await expect(page.getByText('Nobody has begun a thread yet')).toBeVisible()
  await course.calls.end()
})

/** A new thread of a scholar in a new course, open on the scholar's phone and on the facilitator's screen. */
const openThread = async (page: Page, browser: Browser) => {
  const rina = await newScholar(unique('Rina '))
  const course = await newCourse(rina)
  const title = unique('Where is the library? ')
  const own = await callsAs(rina.username, rina.password)
  const { data } = await own.post<{ data: { id: number } }>('forum/thread', {
    course_id: course.id,
    title,
    category: 2,
    content: '<p>Who knows?</p>',
  })
  const path = `/thread/learner/${data.id}/${course.id}`
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await closeSnackbars(phone)
  await login(phone, rina.username, rina.password)
  await login(page, 'facilitator')
  await Promise.all([phone.goto(path), page.goto(path)])
  const end = async () => {
    await context.close()
    await own.end()
    await course.calls.end()
  }
  return { rina, course, title, thread: data.id, path, phone, context, own, end }
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const proposed = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })

test('an @ suggests people who can read the thread, by keyboard and by touch, and comments can be found by their text', async ({
  page,
  browser,
}) => {
  const { rina, course, title, phone, end } = await openThread(page, browser)

  await writeRich(page, 'Add a comment', 'Ask @rin')
  await expect(proposed(page).getByRole('option', { name: rina.name })).toHaveAttribute('aria-selected', 'true')
  await axeClean(page, 'main')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveText(`Ask @${rina.name} `, { useInnerText: true })
  await page.keyboard.type('behind the quokka house.')
  await page.keyboard.press('Control+Enter')
  await expect(commentWith(phone, 'behind the quokka house')).toBeVisible()
  // The notice links to the comment itself.
  await phone.goto('/notifications')
  await phone
    .getByText(/mentions you in/)
    .first()
    .click()
  await expect(phone).toHaveURL(/\/thread\/learner\/.*\?comment=\d+/)
  await expect(commentWith(phone, 'behind the quokka house')).toBeInViewport()

  // On the phone: people outside of the course are not proposed, and a tap chooses the facilitator.
  await field(phone).tap()
  await phone.keyboard.type('Thanks @')
  await expect(proposed(phone).getByRole('option')).toHaveCount(1)
  await expect(proposed(phone)).toBeInViewport({ ratio: 1 })
  await fitsWidth(phone)
  await axeClean(phone, 'main')
  const { name } = demoPerson('facilitator')
  await proposed(phone).getByRole('option', { name }).tap()
  await expect(field(phone)).toContainText(`Thanks @${name}`)
  await phone.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(commentWith(page, `Thanks @${name}`)).toBeVisible()

  // The search of the list finds the text of a comment and links to the comment.
  await phone.goto(`/forum/inclass/${course.id}?search=quokka`)
  await expect(phone.getByText(/in a comment: Ask .* behind the quokka house/)).toBeVisible()
  await fitsWidth(phone)
  await phone.getByRole('link', { name: title }).tap()
  await expect(phone).toHaveURL(/\?comment=\d+$/)
  await expect(commentWith(phone, 'behind the quokka house')).toBeInViewport()
  await end()
})

test('a comment is neither lost nor stored twice: offline, after the session, without a response, in a closed thread', async ({
  page,
  browser,
}) => {
  const { rina, thread, phone, context, own, end } = await openThread(page, browser)
  const send = phone.getByRole('button', { name: 'Send', exact: true })
  const write = async (text: string) => {
    await field(phone).click()
    await phone.keyboard.type(text)
  }

  // Sent offline, then sent again online. The code of toasts is loaded once the page is drawn, before anything needs it.
  await expect(field(phone)).toHaveText('')
  await expect
    .poll(() => phone.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/Toasts-[^/]*\.js$/.test(name))))
    .toBe(true)
  await context.setOffline(true)
  await write('First from the tunnel')
  await send.click()
  await expect(
    phone
      .getByText(/No connection/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(field(phone)).toHaveText('First from the tunnel')
  await context.setOffline(false)
  await send.click()
  await expect(commentWith(page, 'First from the tunnel')).toHaveCount(1)

  // The session ends while the scholar types: a dialog asks for the password, and then the comment is sent.
  await expect(field(phone)).toHaveText('')
  await write('Second after a long break')
  await context.clearCookies()
  await send.click()
  const again = phone.getByRole('dialog', { name: 'Session Expired' })
  await again.getByLabel(/^Password/).fill(rina.password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(commentWith(page, 'Second after a long break')).toHaveCount(1)

  // The server has stored the comment but its response is lost: sending again stores no second comment.
  await expect(field(phone)).toHaveText('')
  await write('Third over a broken line')
  await phone.route('**/api/forum/thread/comment', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(commentWith(page, 'Third over a broken line')).toHaveCount(1)
  await expect(field(phone)).toHaveText('Third over a broken line')
  await phone.unroute('**/api/forum/thread/comment')
  await send.click()
  await expect(field(phone)).toHaveText('')
  await expect(commentWith(phone, 'Third over a broken line')).toHaveCount(1)
  await expect(commentWith(page, 'Third over a broken line')).toHaveCount(1)

  // The thread is closed while the scholar types: the text stays, and the page says why it cannot be sent.
  await expect(field(phone)).toHaveText('')
  await write('Fourth, too late')
  await own.post('forum/thread/status/switch', { id: thread, status: 0 })
  await expect(phone.getByText('This thread is closed.').first()).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(field(phone)).toHaveText('Fourth, too late')
  await send.click()
  await expect(phone.getByText('This thread is closed.')).toHaveCount(2)
  await expect(field(phone)).toHaveText('Fourth, too late')
  await own.post('forum/thread/status/switch', { id: thread, status: 1 })
  await send.click()
  await expect(commentWith(page, 'Fourth, too late')).toHaveCount(1)
  await end()
})
