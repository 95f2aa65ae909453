/** Measures the HTML of first visits, as the built shop sends it with the demo catalogue. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../run-command.mjs'

/** Size budgets in KiB after Brotli compression, without the pictures in the HTML, whose size depends on the catalogue. */
const LIMITS = { '/': 24, '/products': 18, '/products/tara-solitaire-ring': 20 }

/**
 * Prints the size of each page's HTML. Returns a message for each page that exceeds its budget. Throws if the shop does
 * not start, or has no such page.
 *
 * @returns {Promise<string[]>}
 */
export async function checkHtmlSizes() {
  const sizes = await htmlSizes(Object.keys(LIMITS))
  return Object.entries(LIMITS).flatMap(([path, limit], index) => {
    const size = sizes[index] ?? 0
    console.log(`HTML of ${path} ${size.toFixed(1)} KiB of ${limit}.`)
    return size > limit ? [`The HTML of ${path} exceeds its budget.`] : []
  })
}

/** @param {string[]} paths */
async function htmlSizes(paths) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nakshi-size-'))
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', WARM_PICTURES: 'off' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const [printed] = await Promise.race([once(server.stdout, 'data'), ended])
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed))?.[0]
    if (!origin) throw new Error('The shop did not start.')
    return await Promise.all(paths.map((path) => htmlSize(origin + path)))
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true })
  }
}

/** Matches the pictures that the server puts into the HTML. */
const PICTURES = /data:image\/avif;base64,[\w+/=]+/g

/** @param {string} url */
async function htmlSize(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  const html = (await response.text()).replace(PICTURES, '')
  // The server's own quality; see `server/http/prepared-response.ts`.
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1024
}
