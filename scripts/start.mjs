/** `npm start`: installs and builds when that is needed, then opens the shop in this very process. */
import './require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installPackages } from './install-packages.mjs'

endWithNpm()
try {
  await installPackages({ withDev: false })
  if (!isBuilt()) {
    console.log('Building the shop …')
    await buildShop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(new URL('../dist/server/main.js', import.meta.url).href)
