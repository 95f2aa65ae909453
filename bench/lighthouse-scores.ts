/**
 * Prints the Lighthouse scores of the home, list and product pages on a simulated
 * mid-range phone. Fails unless accessibility, best practices and SEO score 100.
 * Lighthouse runs through npx: it is too large for a dependency.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../scripts/setup/find-browser.mjs'
import { startBuiltShop } from '../tests/support/shop/start-shop.ts'

/** The last version for Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const PAGES = { home: '/', list: '/products', product: '/products/tara-solitaire-ring' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const MUST_BE_100 = ['accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

export async function lighthouseScores(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nakshi-lighthouse-'))
  const shop = await startBuiltShop()
  try {
    await printScores(shop.origin, folder)
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true })
  }
}

async function printScores(origin: string, folder: string): Promise<void> {
  const rows: Record<string, Record<string, number>> = {}
  const problems: string[] = []
  for (const [page, path] of Object.entries(PAGES)) {
    // The first run does not count: the server renders the page and makes its
    // pictures meanwhile.
    await runLighthouse(`${origin}${path}`, join(folder, `${page}-first.json`))
    const { categories, audits } = await runLighthouse(`${origin}${path}`, join(folder, `${page}.json`))
    rows[page] = Object.fromEntries([
      ...CATEGORIES.map((category) => [category, Math.round(categories[category].score * 100)]),
      ...Object.entries({ 'LCP, ms': 'largest-contentful-paint', 'TBT, ms': 'total-blocking-time' }).map(
        ([label, audit]) => [label, Math.round(audits[audit]?.numericValue ?? 0)],
      ),
    ])
    for (const category of MUST_BE_100) {
      const failedAudits = categories[category].auditRefs.filter(({ id }) => (audits[id]?.score ?? 1) < 1)
      if (categories[category].score === 1) continue
      problems.push(`${page}, ${category}: ${failedAudits.map(({ id }) => audits[id]?.title).join('; ')}`)
    }
  }
  console.table(rows)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

/** Up to three times: Lighthouse sometimes records no navigation, and fails. */
async function runLighthouse(address: string, file: string, attempts = 3): Promise<Report> {
  const { executablePath = chromium.executablePath(), args } = browserLaunch()
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES.join()}`]
  const command = ['--yes', LIGHTHOUSE, address, ...flags, `--chrome-flags=--headless=new ${args.join(' ')}`]
  const lighthouse = spawn('npx', command, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: executablePath } })
  const code = await new Promise((resolve) => lighthouse.once('exit', resolve))
  if (code !== 0 && attempts > 1) return await runLighthouse(address, file, attempts - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
