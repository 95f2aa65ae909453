/**
 * Before the browser tests: starts one built shop for all of them and tells its address in SHOP_ORIGIN, and its folder in
 * SHOP_DATA_DIR. After them: stops it. With SHOP_ORIGIN already set, a shop that runs elsewhere is visited instead.
 */
import { existsSync } from 'node:fs'
import { startBuiltShop } from './start-shop.ts'

export default async function shopForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SHOP_ORIGIN) return
  if (!existsSync(new URL('../../../dist/server/main.js', import.meta.url))) {
    throw new Error('Browser tests visit the built shop, and there is no build: run `npm run build` first.')
  }
  const shop = await startBuiltShop()
  process.env.SHOP_ORIGIN = shop.origin
  process.env.SHOP_DATA_DIR = shop.dataDir
  return () => shop.stop()
}
