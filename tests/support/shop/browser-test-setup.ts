/**
 * Starts one built shop for all browser tests, and stops it after them. Sets
 * SHOP_ORIGIN and SHOP_DATA_DIR. If SHOP_ORIGIN is set, tests use that shop.
 */
import { existsSync } from 'node:fs'
import { runCli } from './cli.ts'
import { CHAIN } from './past-order.ts'
import { startBuiltShop } from './start-shop.ts'

export default async function shopForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SHOP_ORIGIN) return
  if (!existsSync(new URL('../../../dist/server/main.js', import.meta.url))) {
    throw new Error('Browser tests visit the built shop, and there is no build: run `npm run build` first.')
  }
  // Only the first start imports the catalogue: later shops copy its data.
  const template = await startBuiltShop()
  await template.goAway()
  process.env.TEMPLATE_DATA_DIR = template.dataDir
  const shop = await startBuiltShop()
  // More than all tests together buy.
  await runCli(shop, 'stock', CHAIN.id, '9000', '--size', CHAIN.size)
  process.env.SHOP_ORIGIN = shop.origin
  process.env.SHOP_DATA_DIR = shop.dataDir
  return async () => {
    await shop.stop()
    await template.stop()
  }
}
