import { expect, test } from 'vitest'
import { browserFeatures } from '../support/browser/browser-features.ts'
import { filesBelow, textOf } from './source-files.ts'

/** Newer features that code may name, because older browsers do without. */
const OPTIONAL = new Set([
  'checkVisibility',
  'effectiveType',
  'fetchPriority',
  'globalPrivacyControl',
  'hidePopover',
  'saveData',
  'setAppBadge',
  'showPopover',
  'wasDiscarded',
])

/** Members of the shop's own objects, components and packages that share their name with a newer feature. */
const OWN = new Set(['Viewport', 'canGoBack', 'fullScreen', 'isError', 'isValid', 'productId'])

/**
 * Globals, `Interface.member`, and names of members that no interface has had for
 * long. Of the latter only compound ones, because a single word may be anybody's.
 */
function newerNames(): Set<string> {
  const features = browserFeatures()
  const older = new Set(features.flatMap(({ owner, member, isNewer }) => (isNewer ? [] : [member ?? owner])))
  return new Set(
    features
      .filter(({ isNewer }) => isNewer)
      .flatMap(({ owner, member }) => {
        if (member === null) return [owner]
        const isTelling = /[a-z][A-Z]/.test(member) && !older.has(member)
        return isTelling ? [`${owner}.${member}`, member] : [`${owner}.${member}`]
      }),
  )
}

function namesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')
  return [
    ...[...code.matchAll(/(?<![\w.<])[A-Z]\w*\.\w+|(?<=\b(?:new|instanceof) )[A-Z]\w*/g)].map(([name]) => name),
    ...[...code.matchAll(/(?<=\.)\w+|\b\w+(?==\{)/g)].map(([name]) => name),
  ]
}

test('page and worker use no feature that the oldest supported browsers lack', () => {
  const newer = newerNames()
  for (const name of ['URL.canParse', 'AbortSignal.any', 'Promise.withResolvers', 'Object.groupBy', 'Set.union'])
    expect(newer).toContain(name)
  const used = filesBelow(['src', 'sw', 'contract'], /(?<!\.test|\.d)\.tsx?$/).flatMap((path) =>
    namesIn(textOf(path)).flatMap((name) => (newer.has(name) && !OWN.has(name) ? [{ name, path }] : [])),
  )
  expect(used.filter(({ name }) => !OPTIONAL.has(name))).toEqual([])
  expect(new Set(used.map(({ name }) => name))).toEqual(OPTIONAL)
})
