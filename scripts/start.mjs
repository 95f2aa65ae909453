/** `npm start`: installs packages and builds the shop if necessary, then runs the shop in this process. */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { installPackages } from './setup/install-packages.mjs'

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

/**
 * Stops the shop when the npm process that started it exits. npm does not forward signals to this process, so the shop
 * would otherwise keep running and occupy its port. Does nothing if npm did not start this script.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
