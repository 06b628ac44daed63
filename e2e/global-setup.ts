import { startProduct } from './lib/product.ts'

/** Starts one product for the whole run. With E2E_URL the stories use one that is running already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  // As with service workers: what a page shows first would pass by the calls that a story holds up. first-view.spec.ts has them.
  const product = await startProduct({ FIRST_VIEWS: 'false' })
  process.env['E2E_URL'] = product.url
  return product.stop
}
