import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

/**
 * Matches selectors that depend on an element's siblings but name neither its type nor a class, e.g. `* + *` and
 * `.box > :nth-child(2)`. Browsers try them on every element. Whenever an element is added to any parent, they
 * recalculate the styles of everything in that parent.
 */
const DEPENDS_ON_SIBLINGS = /(?:^|[\s>+~,]):(?:nth|only|first-of|last-of)-|[+~]\s*\*/

/** Returns the selectors and at-rules of stylesheets, line by line. */
function selectorLines(paths: readonly string[]): { path: string; line: string }[] {
  return paths.flatMap((path) =>
    textOf(path)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => /[{,]$/.test(line))
      .map((line) => ({ path, line: line.trim() })),
  )
}

test('no selector makes the browser recalculate the styles around every added element', () => {
  const lines = selectorLines(filesBelow(['src'], /\.css$/))
  expect(lines).not.toEqual([])
  expect(lines.filter(({ line }) => DEPENDS_ON_SIBLINGS.test(line))).toEqual([])
})

test.each(['.box > :nth-child(n + 3) {', '.list > * + * {', 'main > div ~ *,', ':only-child {'])(
  '%s depends on the siblings of any element',
  (selector) => {
    expect(DEPENDS_ON_SIBLINGS.test(selector)).toBe(true)
  },
)

test.each(['main > section:nth-child(n + 4),', '.tiles li:first-child {', '.text > p + span {'])(
  '%s does not',
  (selector) => {
    expect(DEPENDS_ON_SIBLINGS.test(selector)).toBe(false)
  },
)
