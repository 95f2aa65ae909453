/** `npm start`: installs and builds when that is needed, then opens the shop in this very process. */
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
 * Lets this process end when the npm that started it is told to. npm starts scripts through a shell, and a shell that is
 * ended tells nobody: without this, the process would go on alone, holding its port. Started in another way, nothing
 * happens.
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
