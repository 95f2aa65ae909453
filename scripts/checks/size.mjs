/**
 * `npm run size`: prints the compressed size of each built page, and fails if a page or the service worker exceeds its
 * size budget.
 */
import '../setup/require-node.mjs'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-command.mjs'
import { scriptsOfPage } from './page-weight.mjs'

/** Size budgets for the scripts that a first visit to a page has to wait for, in KiB after Brotli compression. */
const LIMITS = { home: 102, products: 108.5, product: 119.5 }

/**
 * Size budget for the service worker, in KiB after Brotli compression. Browsers download the service worker once per
 * release, after the first paint.
 */
const WORKER_LIMIT = 25.5

const client = join(root, 'dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)

/** @param {string[]} files in `dist/client` */
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
  `Stylesheet ${kilobytes([...new Set(css)]).toFixed(1)} KiB, app shell ${kilobytes(['index.html']).toFixed(1)} KiB.`,
)

const worker = kilobytes(['sw.js'])
console.log(`Service worker ${worker.toFixed(1)} KiB of ${WORKER_LIMIT}.`)

const problems = [
  ...(worker > WORKER_LIMIT ? ['The service worker exceeds its budget.'] : []),
  ...pages.filter(({ scripts, limit }) => scripts > limit).map(({ page }) => `The page "${page}" exceeds its budget.`),
  // Only the server validates data with schemas, so browsers must not have to load zod.
  ...assets
    .filter((file) => file.endsWith('.js') && readFileSync(join(client, file), 'utf8').includes('ZodError'))
    .map((file) => `${file} contains zod; import only types from the schemas.`),
]
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
