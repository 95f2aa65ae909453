/** `npm run dev`: runs the server, restarted on changes, and the page with hot reload on Vite's own port. */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { runPackage } from './run-command.mjs'
import { installPackages } from './setup/install-packages.mjs'

await installPackages({ withDev: true })
// The server renders first visits from a build, even when it runs from sources.
if (!isBuilt()) await buildShop()
await Promise.all([
  runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts']),
  runPackage('vite/bin/vite.js', []),
])
