/** `npm run cli`: runs a command of the shop's owner. */
import { existsSync } from 'node:fs'
import './setup/require-node.mjs'

const cli = new URL('../dist/server/cli.js', import.meta.url)
if (existsSync(cli)) {
  await import(cli.href)
} else {
  console.error('The shop is not built yet. Run `npm start` once, then repeat this command.')
  process.exitCode = 1
}
