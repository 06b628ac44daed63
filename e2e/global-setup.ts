import { startProduct } from './lib/product.ts'

/** Starts one product for the whole run. With E2E_URL the stories use one that is running already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  return product.stop
}
