import { startProduct } from './lib/product.ts'

/** One product for the whole run; E2E_URL tells the stories in one that already runs. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  return product.stop
}
