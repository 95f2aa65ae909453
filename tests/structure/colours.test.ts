import { expect, test } from 'vitest'
import { colours } from '#server/emails/theme.ts'
import look from '#shop/look.json' with { type: 'json' }
import { filesBelow, shopSources, textOf } from './source-files.ts'

/** Hexadecimal numbers, colour functions, and the most common colour names. */
const RAW_COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(|[\s:,(](?:white|black|red|gr[ae]y)(?![-\w])/i

test('colours are defined only in tokens.css', () => {
  const lines = filesBelow(['src'], /(?<!tokens)\.css$/).flatMap((path) =>
    textOf(path)
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ line, location: `${path}:${index + 1}` })),
  )
  expect(
    lines.filter(({ line }) => RAW_COLOUR.test(line)).map(({ location, line }) => `${location} ${line.trim()}`),
  ).toEqual([])
})

test('emails and PDFs have the page’s light colours', () => {
  const light = textOf('src/ui/tokens.css').split('@media')[0] ?? ''
  const token = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  // The build adds those of shop/look.json in this place.
  expect(light).toContain('/* look: light */')
  for (const [name, colour] of Object.entries(colours)) {
    if (name in look.colours.light) expect(light).not.toContain(`  --${token(name)}:`)
    else expect(light).toContain(`  --${token(name)}: ${colour};`)
  }
})

test('emails and PDFs take their colours from one file', () => {
  const sources = shopSources().filter((path) => /^server\/(?!sandbox\/|emails\/theme)/.test(path))
  expect(sources.filter((path) => /#[\da-f]{6}\b/i.test(textOf(path)))).toEqual([])
})

test.each(['color: #231b16;', 'background: rgb(255 255 255 / 0.3);', 'border: 1px solid black;'])(
  '%s has a raw colour',
  (line) => {
    expect(RAW_COLOUR.test(line)).toBe(true)
  },
)

test.each(['color: var(--ink);', 'border-color: transparent;', 'mask: url(#gem);', 'white-space: nowrap;'])(
  '%s has no raw colour',
  (line) => {
    expect(RAW_COLOUR.test(line)).toBe(false)
  },
)
