/** `npm run size`: prints what the pages of the build weigh, and fails when one is too heavy. */
import '../setup/require-node.mjs'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-command.mjs'
import { scriptsOfPage } from './page-weight.mjs'

/** What a first visit may wait for: scripts in KiB (1,024 bytes), as sent to a browser that takes brotli. */
const LIMITS = { home: 100, products: 108, product: 118 }

/**
 * The worker is fetched once a release, after the page is painted. It brings bags to accounts, and what was sent to the
 * shop, as pages do, with the same code; answers for the server with the server's own rules, and shows news of orders when
 * no page is open.
 */
const WORKER_LIMIT = 23

const client = join(root, 'dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)

/** @param {string[]} files below `dist/client` */
const kilobytes = (files) => files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0) / 1024

const pages = Object.entries(LIMITS).map(([page, limit]) => {
  const { first, later } = scriptsOfPage(manifest, 'index.html', `src/routes/shop/${page}.tsx`)
  return { page, scripts: kilobytes(first), limit, later: kilobytes(later) }
})

console.table(
  Object.fromEntries(
    pages.map(({ page, scripts, limit, later }) => [
      page,
      { 'first scripts, KiB': scripts.toFixed(1), limit, 'scripts after paint, KiB': later.toFixed(1) },
    ]),
  ),
)
const css = Object.values(manifest).flatMap(({ file, css = [] }) =>
  [file, ...css].filter((name) => name.endsWith('.css')),
)
console.log(
  `Stylesheet ${kilobytes([...new Set(css)]).toFixed(1)} KiB, bare page ${kilobytes(['index.html']).toFixed(1)} KiB.`,
)

const worker = kilobytes(['sw.js'])
console.log(`Service worker ${worker.toFixed(1)} KiB of ${WORKER_LIMIT}.`)

const faults = [
  ...(worker > WORKER_LIMIT ? ['The service worker is too heavy.'] : []),
  ...pages.filter(({ scripts, limit }) => scripts > limit).map(({ page }) => `The page "${page}" is too heavy.`),
  // The schemas are the server's. A browser that carries their library carries weight for nothing.
  ...assets
    .filter((file) => file.endsWith('.js') && readFileSync(join(client, file), 'utf8').includes('ZodError'))
    .map((file) => `${file} holds zod; import types of it only.`),
]
for (const fault of faults) console.error(fault)
if (faults.length) process.exitCode = 1
