/** When something came to stand on a page, as the page itself saw it: asking from outside sees it up to a second later. */

import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-test.ts'

declare global {
  interface Window {
    /** When a tree was first painted (ms since the navigation began), by its root; never, until it is. */
    paintedAt: WeakMap<Node, number>
  }
}

/** From the next navigation on, the page notes when each of its parts was painted. */
export async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paintedAt = new WeakMap()
    const note = (nodes: Node[], at: number) => {
      for (const node of nodes) window.paintedAt.set(node, at)
    }
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      note(added, Number.POSITIVE_INFINITY)
      // A task after the frame: by then what the frame holds is painted.
      requestAnimationFrame(() => setTimeout(() => note(added, performance.now())))
    }).observe(document, { subtree: true, childList: true })
  })
}

/** How long it took since the navigation until this was painted with all that is in it (ms). */
export async function msUntilPainted(shown: Locator): Promise<number> {
  let ms = Number.POSITIVE_INFINITY
  // Asked anew each time: what stood there may have made way for something newer, which is what counts then.
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

/** How far what stood on the page has moved since it was opened, as the browser counts it; 0 is not at all. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    await document.fonts.ready
    // What has moved is counted with the frame that shows it.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })
}

/** The table of docs/offline.md: what was opened and done on which line, and how long it took. */

/** Milliseconds by row and column. */
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

/** Puts the table in the place of the one in the document. */
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
