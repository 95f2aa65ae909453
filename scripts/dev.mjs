/** `npm run dev`: the server, started again when its files change, and the page with hot reload on Vite's own port. */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { runPackage } from './run-command.mjs'
import { installPackages } from './setup/install-packages.mjs'

await installPackages({ withDev: true })
// First visits are rendered from a build, so the server of the sources wants one too.
if (!isBuilt()) await buildShop()
await Promise.all([
  runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts']),
  runPackage('vite/bin/vite.js', []),
])
