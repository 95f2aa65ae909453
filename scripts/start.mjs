/**
 * `npm start`: installs packages and builds if necessary, then runs the shop in
 * this process.
 */
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
 * Stops the shop with the npm process that started it, if any. npm forwards no
 * signals: the shop would keep running, and keep its port.
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
