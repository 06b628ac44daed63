import { startProduct } from './lib/product.ts'

/** Starts one product for the whole run. With E2E_URL the stories use one that is running already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  // Without first views, because stories delay or fail calls in the browser, and the server would make these calls itself. first-view.spec.ts tests
  // them. Service workers are off for the same reason (playwright.config.ts).
  const product = await startProduct({ FIRST_VIEW_MS: '0' })
  process.env['E2E_URL'] = product.url
  return product.stop
}
