import { expect, test } from 'vitest'
import { colours } from '#server/emails/theme.ts'
import { filesBelow, shopSources, textOf } from './source-files.ts'

/** Hexadecimal numbers, colour functions, and the names that are easily written without thinking. */
const RAW_COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(|[\s:,(](?:white|black|red|gr[ae]y)(?![-\w])/i

test('colours are named in tokens.css and nowhere else', () => {
  const lines = filesBelow(['src'], /(?<!tokens)\.css$/).flatMap((path) =>
    textOf(path)
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1}` })),
  )
  expect(lines.filter(({ line }) => RAW_COLOUR.test(line)).map(({ place, line }) => `${place} ${line.trim()}`)).toEqual(
    [],
  )
})

test('mails and papers have the colours of the page by light', () => {
  const light = textOf('src/ui/tokens.css').split('@media')[0] ?? ''
  for (const [name, colour] of Object.entries(colours)) {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(light).toContain(`  --${token}: ${colour};`)
  }
})

test('mails and papers take them from one place', () => {
  const sources = shopSources().filter((path) => /^server\/(?!sandbox\/|letters\/look)/.test(path))
  expect(sources.filter((path) => /#[\da-f]{6}\b/i.test(textOf(path)))).toEqual([])
})

test.each(['color: #231b16;', 'background: rgb(255 255 255 / 0.3);', 'border: 1px solid black;'])(
  'a raw colour is seen: %s',
  (line) => {
    expect(RAW_COLOUR.test(line)).toBe(true)
  },
)

test.each(['color: var(--ink);', 'border-color: transparent;', 'mask: url(#gem);', 'white-space: nowrap;'])(
  'what is no raw colour passes: %s',
  (line) => {
    expect(RAW_COLOUR.test(line)).toBe(false)
  },
)
