/**
 * Paint times and layout shifts, measured by the page: polling is up to a second late.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-test.ts'

declare global {
  interface Window {
    /** By the root of a painted tree, in ms since the start of the navigation. */
    paintedAt: WeakMap<Node, number>
  }
}

/** Records them from the next navigation on. */
export async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paintedAt = new WeakMap()
    const note = (nodes: Node[], at: number) => {
      for (const node of nodes) window.paintedAt.set(node, at)
    }
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      note(added, Number.POSITIVE_INFINITY)
      // A task after the frame: its content is painted.
      requestAnimationFrame(() => setTimeout(() => note(added, performance.now())))
    }).observe(document, { subtree: true, childList: true })
  })
}

/** In ms since the navigation, with all its content. */
export async function msUntilPainted(shown: Locator): Promise<number> {
  let ms = Number.POSITIVE_INFINITY
  // A newer element may have replaced it.
  await expect(async () => {
    ms = await shown.evaluate((element) => {
      const timeOf = (part: Element | null): number => {
        if (!part) return Number.POSITIVE_INFINITY
        return window.paintedAt.get(part) ?? timeOf(part.parentElement)
      }
      return Math.max(...[element, ...element.querySelectorAll('*')].map(timeOf))
    })
    expect(ms).toBeLessThan(Number.POSITIVE_INFINITY)
  }).toPass()
  return ms
}

/** Cumulative, since the page was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    await document.fonts.ready
    // Recorded with the frame that shows it.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })
}

/**
 * The table of docs/offline.md: times of each screen and action, by kind of network.
 */

/** In ms, by row and column. */
export type Times = Map<string, Map<string, number>>

const BEGIN = '<!-- times -->'
const END = '<!-- end of times -->'

export function recordTime(times: Times, row: string, column: string, ms: number): void {
  const cells = times.get(row) ?? new Map<string, number>()
  times.set(row, cells.set(column, ms))
}

export function medianOf(times: Times, rows: readonly string[], column: string): number {
  const sorted = rows.map((row) => times.get(row)?.get(column) ?? Number.NaN).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** In the document. */
export function writeTable(file: URL, times: Times, columns: readonly string[]): void {
  const lines = [
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '--:|').join('')}`,
    ...[...times].map(
      ([row, cells]) => `| ${row} | ${columns.map((column) => Math.round(cells.get(column) ?? 0)).join(' | ')} |`,
    ),
  ]
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${file.pathname} has no place for the table.`)
  writeFileSync(file, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`)
}
