/** `npm run dev`: runs the server with restarts on changes, and Vite with hot reload on its own port. */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { runPackage } from './run-command.mjs'
import { installPackages } from './setup/install-packages.mjs'

await installPackages({ withDev: true })
// The server renders pages from a build, even in development.
if (!isBuilt()) await buildShop()
await Promise.all([
  runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts']),
  runPackage('vite/bin/vite.js', []),
])
