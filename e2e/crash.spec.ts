import { type Product, startProduct } from './lib/product.ts'
import { expect, login, test } from './lib/story.ts'
import { demoPassword } from '../server/seed/people.ts'

// The tree of processes is read from /proc, which only Linux has. The story starts its own product, because it kills it.
test.skip(process.platform !== 'linux')
let product: Product
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({ FIRST_VIEW_MS: '0' })
})
test.afterAll(() => product?.stop())

/** A section of the demo world, in a course that scholar2 attends. */
const PLACE = '13/1'

test('writing an essay continues while the server is killed and restarted, and no word is lost', async ({ page, playwright }) => {
  test.slow()
  const api = async (who: string) => {
    const request = await playwright.request.newContext({
      baseURL: product.url,
      extraHTTPHeaders: { 'X-API-KEY': 'web', Origin: product.url },
    })
    await request.post('/api/auth/login', { data: { email: who, password: demoPassword } })
    return request
  }
  const ld = await api('ld')
  const post = async (path: string, data: object) =>
    (await ld.post(`/api/manage/${path}`, { data })).json() as Promise<{ data: { id: number } }>
  const { id } = (await post('quiz', { title: 'Through thick and thin', time: 60 })).data
  await post('quiz/store', { course_quiz_id: id, question: 'Why?', type: 'essay', answer: 'Because' })
  await post('course/section/module/assign', { course_section_id: 13, module_id: 1, instance_id: id })

  await login(page, 'scholar2', demoPassword, product.url)
  await page.goto(`${product.url}/quiz/inclass/${id}/${PLACE}`)
  await page.getByRole('button', { name: 'Start' }).click()
  const essay = page.getByRole('textbox', { name: 'Your answer to question 1' })
  const saved = page.getByText('All answers saved')
  const onServer = async () => {
    const scholar = await api('scholar2')
    const answer = await scholar.get(`/api/scholar/course/section/module/quiz?filter[course_quiz_id]=${id}`)
    const { data } = (await answer.json()) as { data: { questions: { given: string }[] } }
    await scholar.dispose()
    return data.questions[0]!.given
  }
  await essay.fill('The river rose')
  await expect(saved).toBeVisible()

  // The web process dies: typing and saving continue.
  product.killWeb()
  await essay.press('End')
  await essay.pressSequentially(' in the night')
  await expect(
    page
      .getByText('Saving...')
      .or(page.getByText(/Kept on this device/))
      .first(),
  ).toBeVisible()
  await expect(saved).toBeVisible({ timeout: 60_000 })
  expect(await onServer()).toBe('The river rose in the night')

  // All processes die, including the database, while an answer is not sent yet.
  await product.killAll()
  await essay.pressSequentially(', and we carried the books')
  await expect(page.getByText(/Kept on this device/)).toBeVisible()
  await expect(essay).toHaveValue('The river rose in the night, and we carried the books')
  await product.startAgain()
  await essay.pressSequentially(' up the hill.')
  await expect(saved).toBeVisible({ timeout: 60_000 })
  const whole = 'The river rose in the night, and we carried the books up the hill.'
  await expect(essay).toHaveValue(whole)
  expect(await onServer()).toBe(whole)

  // Text that was typed while the product was down also survives closing the page.
  await product.killAll()
  await essay.pressSequentially(' All of them.')
  await expect(page.getByText(/Kept on this device/)).toBeVisible()
  const address = page.url()
  await page.close()
  await product.startAgain()
  const later = await page.context().newPage()
  await later.goto(address)
  await expect(later.getByRole('textbox', { name: 'Your answer to question 1' })).toHaveValue(`${whole} All of them.`)
  await expect(later.getByText('All answers saved')).toBeVisible()
  expect(await onServer()).toBe(`${whole} All of them.`)
  await later.close()
  await ld.dispose()
})
