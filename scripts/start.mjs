/** `npm start`: installs packages and builds the shop if necessary, then runs the shop in this process. */
import { setFlagsFromString } from 'node:v8'
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { installPackages } from './setup/install-packages.mjs'

// Without it, the garbage of a busy shop with 10,000 products would grow the process to half as much memory again. An
// option of `node` that a later version does not know would end the process; here, it is only reported.
setFlagsFromString('--heap-growing-percent=30')

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
