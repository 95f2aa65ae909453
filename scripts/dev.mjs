/**
 * `npm run dev`: starts the server, which restarts on changes, and Vite with hot
 * reloading on another port.
 */
import './setup/require-node.mjs'
import { buildShop, isBuilt } from './build-shop.mjs'
import { runPackage } from './run-command.mjs'
import { installPackages } from './setup/install-packages.mjs'

await installPackages({ withDev: true })
// Even in development, the server needs a build to render pages.
if (!isBuilt()) await buildShop()
await Promise.all([
  // Quiet, because the address to open is Vite's.
  runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts', '--quiet']),
  runPackage('vite/bin/vite.js', []),
])
