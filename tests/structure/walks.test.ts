import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { textOf } from './source-files.ts'

const MAX_STEPS = 12

interface Step {
  path: string
  /** Reached over HTTP, by a message or through the database rather than by an import. */
  crossesBoundary: boolean
}

const walks = readWalks(textOf('docs/architecture.md'))

describe.each(walks)('the walk "$name" of docs/architecture.md', ({ steps }) => {
  test(`has at most ${MAX_STEPS} steps, each in its own file`, () => {
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.length).toBeLessThanOrEqual(MAX_STEPS)
    expect(new Set(steps.map(({ path }) => path)).size).toBe(steps.length)
  })

  test('names files that exist, each connected by an import to an earlier one', () => {
    expect(steps.filter(({ path }) => !existsSync(path))).toEqual([])
    const lost = steps.filter(({ path, crossesBoundary }, at) => {
      const earlier = steps.slice(0, at).map((step) => step.path)
      return at > 0 && !crossesBoundary && !earlier.some((other) => areConnected(other, path))
    })
    expect(lost.map(({ path }) => path)).toEqual([])
  })
})

test('docs/architecture.md contains walks', () => {
  expect(walks.length).toBeGreaterThan(5)
})

function areConnected(one: string, other: string): boolean {
  return targetsOf(one).includes(other) || targetsOf(other).includes(one)
}

function targetsOf(path: string): string[] {
  return importsOf(path, textOf(path)).map(({ target }) => target)
}

/** Reads the bold titles below "## Walks" and the numbered files below each. */
function readWalks(architecture: string): { name: string; steps: Step[] }[] {
  const section = architecture.split('## Walks')[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\*\*(.+)\*\*\n\n((?:\d+\. .*\n)+)/gm)].map(([, name = '', list = '']) => ({
    name,
    steps: [...list.matchAll(/^\d+\. `([^`]+)` (→)?/gm)].map(([, path = '', arrow]) => ({
      path,
      crossesBoundary: arrow !== undefined,
    })),
  }))
}
