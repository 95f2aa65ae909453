/**
 * `npm start`: installs packages and builds if necessary, then runs the shop in
 * this process.
 */
import { setFlagsFromString } from 'node:v8'
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { installPackages } from './setup/install-packages.mjs'

// Without it, the garbage of a busy shop with 10,000 products takes half as much
// memory again. As an option of `node`, it would end the process in a version that
// no longer knows it; here, it is only reported.
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
