import { newCourse } from './lib/course.ts'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

// The course that the facilitator runs and the scholar takes.
const room = '/chatroom/inclass/2'
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}
/** A stored message, not an unsent one. */
const message = (page: Page, text: string) => log(page).locator('[data-seq]').filter({ hasText: text })
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('two people chat, one on a phone: live, offline, after a reload, and after one has left', async ({ page, browser }) => {
  const [hello, answer, offline, half] = [unique('Good morning '), unique('And to you '), unique('From the tunnel '), unique('Half a ')]
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const scholar = await phone.newPage()
  await login(page, 'facilitator')
  await login(scholar, 'scholar')
  await page.goto(room)
  await scholar.goto(room)
  await expect(page.getByRole('button', { name: '2 people here' })).toBeVisible()

  await say(page, hello)
  await expect(message(scholar, hello)).toBeVisible()
  await say(scholar, answer)
  await expect(message(page, answer)).toBeVisible()

  // The space of a picture is reserved before it is loaded.
  await page.getByLabel('Picture or file', { exact: true }).setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: onePixel })
  await field(page).press('Enter')
  await expect(log(scholar).getByRole('img', { name: 'dot.webp' }).last()).toHaveJSProperty('naturalWidth', 1)

  // Without a connection the message waits; it arrives once.
  await phone.setOffline(true)
  await say(scholar, offline)
  await expect(log(scholar).getByText('Waiting for the connection')).toBeVisible()
  await phone.setOffline(false)
  await expect(message(page, offline)).toHaveCount(1)
  await expect(log(scholar).getByText('Waiting for the connection')).toHaveCount(0)
  await expect(message(scholar, offline)).toHaveCount(1)

  // A chosen file survives a reload until it is removed. So does one that waits for the connection; it is sent then.
  const choose = (name: string) =>
    scholar.getByLabel('Picture or file', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer: onePixel })
  await choose('plan.png')
  await expect(scholar.getByText('plan.png')).toBeVisible()
  await scholar.reload()
  await expect(scholar.getByText('plan.png')).toBeVisible()
  await scholar.getByRole('button', { name: 'Remove plan.png' }).click()
  await choose('waits.png')
  await phone.route('**/api/chat/message', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await scholar.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(scholar).getByText('waits.png')).toBeVisible()
  await scholar.reload()
  await expect(log(scholar).getByText('waits.png')).toBeVisible()
  await expect(scholar.getByText('plan.png')).toHaveCount(0)
  await expect(log(scholar).getByRole('button', { name: 'Discard' })).toBeVisible()
  await phone.unroute('**/api/chat/message')
  await expect(log(page).getByRole('img', { name: 'waits.webp' }).last()).toBeVisible()
  await expect(log(scholar).getByRole('button', { name: 'Discard' })).toHaveCount(0)

  // Typed text survives a reload.
  await field(scholar).fill(half)
  await scholar.reload()
  await expect(field(scholar)).toHaveValue(half)
  await expect(log(scholar)).toBeVisible()
  await fitsWidth(scholar)
  await axeClean(scholar, 'main')
  await axeClean(page, 'main')

  // With the keyboard of the phone open, the field and the last messages are both visible.
  await scholar.setViewportSize({ width: 360, height: 400 })
  await field(scholar).click()
  await expect(field(scholar)).toBeInViewport({ ratio: 1 })
  await expect(message(scholar, offline)).toBeInViewport()
  await scholar.setViewportSize({ width: 360, height: 740 })

  // After a deletion by keyboard, both screens say that a message was deleted.
  await message(page, hello).getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog', { name: 'Delete Message' }).getByRole('button', { name: 'Yes' }).click()
  for (const one of [page, scholar]) await expect(message(one, hello)).toHaveCount(0)
  await expect(log(scholar).getByText('This message was deleted').last()).toBeVisible()
  // The facilitator cannot delete messages of others.
  await expect(message(page, answer).getByRole('button')).toHaveCount(0)

  await phone.close()
  await expect(page.getByRole('button', { name: '1 person here' })).toBeVisible()
})

test('a long chat: unread messages are marked and counted until they are seen, and older ones load without a jump', async ({ page }) => {
  const [ld, mentor] = [await callsAs('ld'), await callsAs('mentor')]
  const course_id = 1
  const send = async (text: string) => (await ld.post<{ data: { seq: number } }>('chat/message', { course_id, message: text })).data.seq
  const mark = unique('Line ')
  for (let n = 0; n < 60; n++) await send(`${mark} ${n}`)
  await login(page, 'mentor')
  await mentor.post('chat/message/read', { course_id, seq: await send(`${mark} read`) })
  const first = unique('The first unread line ')
  await send(first)
  for (let n = 0; n < 60; n++) await send(`${mark} later ${n}`)

  await page.goto('/course/inclass/1')
  const tab = page.getByRole('navigation', { name: 'Course', exact: true }).getByRole('link', { name: /^Chat Room/ })
  await expect(tab).toHaveText(/61 unread messages/)
  await tab.click()
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport()
  await expect(message(page, first)).toBeInViewport()
  await expect(tab).not.toHaveText(/61/)
  await expect(tab).toHaveText(/unread/)
  await page.getByRole('button', { name: 'Newest messages' }).click()
  await expect(message(page, `${mark} later 59`)).toBeInViewport()
  await expect(tab).not.toHaveText(/unread/)

  // After scrolling up, the topmost message stays in place while older ones are added above.
  const oldest = await log(page).locator('[data-seq]').first().getAttribute('data-seq')
  const top = log(page).locator(`[data-seq="${oldest}"]`)
  await top.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const before = await top.boundingBox()
  await expect(log(page).locator('[data-seq]').first()).not.toHaveAttribute('data-seq', String(oldest))
  const after = await top.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThan(60)

  // On another page of the course the mark follows what is sent, and what is read in another tab.
  const other = await page.context().newPage()
  await other.goto('/member/inclass/1')
  const elsewhere = other.getByRole('navigation', { name: 'Course', exact: true }).getByRole('link', { name: /^Chat Room/ })
  await expect(elsewhere).not.toHaveText(/unread/)
  const seq = await send(`${mark} while away`)
  await expect(elsewhere).toHaveText(/unread message/)
  await mentor.post('chat/message/read', { course_id, seq })
  await expect(elsewhere).not.toHaveText(/unread/)
  await Promise.all([ld.end(), mentor.end()])
})

test('the space of a picture is reserved before it loads, and messages in a window without focus stay unread', async ({
  page,
  browser,
}) => {
  const course = await newCourse(await newScholar(unique('Sari ')))
  const path = `/chatroom/inclass/${course.id}`
  const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  // Lets the story say whether the window has the focus.
  await page.addInitScript(() => {
    const looks = { now: true }
    Object.assign(window, { looks })
    document.hasFocus = () => looks.now
  })
  const look = (now: boolean) =>
    page.evaluate((is) => {
      Object.assign((window as unknown as { looks: object }).looks, { now: is })
      if (is) window.dispatchEvent(new Event('focus'))
    }, now)
  await login(page, 'facilitator')
  await login(other, 'ld')
  await other.goto(path)
  await page.goto(path)
  await say(other, 'Good morning')
  await expect(message(page, 'Good morning')).toBeVisible()

  // The picture is delayed. Its reserved space has the final size, so nothing below moves.
  let release = () => {}
  const waits = new Promise<void>((done) => (release = done))
  await page.route('**/api/file/**', async (route) => {
    await waits
    await route.continue()
  })
  const drawn = await other.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    canvas.getContext('2d')?.fillRect(20, 20, 300, 300)
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  await other.getByLabel('Picture or file', { exact: true }).setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer })
  await field(other).press('Enter')
  await say(other, 'Our garden')
  const below = message(page, 'Our garden')
  await expect(below).toBeVisible()
  const picture = log(page).getByRole('img', { name: /^garden/ })
  await expect(picture).toHaveJSProperty('complete', false)
  const before = [await picture.boundingBox(), await below.boundingBox()]
  expect(before[0]?.height).toBeGreaterThan(150)
  release()
  await expect(picture).toHaveJSProperty('naturalWidth', 600)
  expect([await picture.boundingBox(), await below.boundingBox()]).toEqual(before)

  // Behind another window the message is drawn but not read. It is read once the window has the focus.
  const facilitator = await callsAs('facilitator')
  const unread = async () =>
    (await facilitator.get<{ data: { unread: number } }>('chat/room', { 'filter[course_id]': course.id })).data.unread
  await expect.poll(unread).toBe(0)
  await look(false)
  await say(other, 'While you are away')
  await expect(message(page, 'While you are away')).toBeInViewport()
  await say(other, 'And once more')
  await expect(message(page, 'And once more')).toBeInViewport()
  // This takes as long as a response to the first message would have taken.
  await expect.poll(unread).toBe(2)
  await page.waitForTimeout(1000)
  expect(await unread()).toBe(2)
  await look(true)
  await expect.poll(unread).toBe(0)
  await other.context().close()
  await Promise.all([facilitator.end(), course.calls.end()])
})
