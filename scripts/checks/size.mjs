/**
 * `npm run size`: prints the compressed sizes of each page's scripts and HTML and the number of its requests, and fails if
 * a page or the service worker exceeds its budget.
 */
import '../setup/require-node.mjs'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-command.mjs'
import { checkFirstVisits } from './first-visits.mjs'
import { laterScripts, scriptsOfPage } from './page-weight.mjs'

/** Number of scripts that a first visit to any page may have to wait for: packages, shop and the page. */
const MAX_FIRST_SCRIPTS = 3

/**
 * Budgets of each page. `first` is for the scripts that a first visit has to wait for, `all` for these and the scripts
 * that it loads after the first paint, both in KiB after Brotli compression; `files` is the number of all these scripts.
 * `later` names the chunks that every first visit to the page loads after the first paint.
 */
const PAGES = {
  'home-page': {
    first: 101.7,
    all: 131.5,
    files: 8,
    later: ['src/features/home/below-fold.tsx', 'src/ui/slides/slider.ts'],
  },
  'list-page': { first: 104.3, all: 122.6, files: 5, later: [] },
  'product-page': {
    first: 106.2,
    all: 139.5,
    files: 9,
    later: ['src/features/product/below-fold.tsx', 'src/ui/slides/slider.ts', 'buying'],
  },
}

/** Chunks that every page loads after the first paint. */
const AFTER_LOAD = ['after-load', 'src/features/search/search-panel.tsx']

/** Number of scripts that the service worker downloads in advance. */
const MAX_SCRIPTS = 30

/**
 * Size budget for the service worker, in KiB after Brotli compression. Browsers download the service worker once per
 * release, after the first paint.
 */
const WORKER_LIMIT = 27.8

const client = join(root, 'dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))

/** @param {string[]} files in `dist/client` */
const kilobytes = (files) => files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0) / 1024

const pages = Object.entries(PAGES).map(([page, limits]) => {
  const first = scriptsOfPage(manifest, page)
  const later = laterScripts(manifest, first, [...AFTER_LOAD, ...limits.later])
  const all = [...first, ...later]
  return { page, count: first.length, first: kilobytes(first), files: all.length, all: kilobytes(all), limits }
})

console.table(
  Object.fromEntries(
    pages.map(({ page, count, first, files, all, limits }) => [
      page,
      {
        'first scripts': count,
        KiB: first.toFixed(1),
        limit: limits.first,
        'all scripts': `${files} of ${limits.files}`,
        'all, KiB': all.toFixed(1),
        'limit of all': limits.all,
      },
    ]),
  ),
)
const css = Object.values(manifest).flatMap(({ file, css = [] }) =>
  [file, ...css].filter((name) => name.endsWith('.css')),
)
console.log(
  `Stylesheet ${kilobytes([...new Set(css)]).toFixed(1)} KiB, app shell ${kilobytes(['index.html']).toFixed(1)} KiB.`,
)
console.log(`${scripts.length} scripts of ${MAX_SCRIPTS}.`)

const worker = kilobytes(['sw.js'])
console.log(`Service worker ${worker.toFixed(1)} KiB of ${WORKER_LIMIT}.`)

const problems = [
  ...(worker > WORKER_LIMIT ? ['The service worker exceeds its budget.'] : []),
  ...(scripts.length > MAX_SCRIPTS ? ['The build has too many scripts (scripts/code-splitting.ts).'] : []),
  ...pages.flatMap(({ page, count, first, files, all, limits }) => [
    ...(count > MAX_FIRST_SCRIPTS ? [`A first visit waits for ${count} scripts: ${page}.`] : []),
    ...(first > limits.first ? [`The first scripts exceed their budget: ${page}.`] : []),
    ...(files > limits.files ? [`A first visit loads ${files} scripts: ${page}.`] : []),
    ...(all > limits.all ? [`The scripts of a first visit exceed their budget: ${page}.`] : []),
  ]),
  // Only the server validates data with schemas, so browsers must not have to load zod.
  ...scripts
    .filter((name) => readFileSync(join(client, 'assets', name), 'utf8').includes('ZodError'))
    .map((name) => `${name} contains zod; import only types from the schemas.`),
  ...(await checkFirstVisits()),
]
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
