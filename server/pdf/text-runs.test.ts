import { readFileSync } from 'node:fs'
import Document from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { fontNames, hasGlyphs } from './font-coverage.ts'
import { lineRuns, printableText, unprintableLetters } from './text-runs.ts'

const runsOf = (text: string) => lineRuns(printableText(text), 'figtree-regular')
const fontsOf = (text: string) => runsOf(text).map(({ font }) => font.replace('noto-sans-', ''))
const joined = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join('')

/** The parsed file, which the library keeps to itself. */
function openFont(name: string): { characterSet: number[]; layout(text: string): { glyphs: { id: number }[] } } {
  const document = new Document({ font: '' })
  document.registerFont(name, readFileSync(`server/pdf/fonts/${name}.ttf`)).font(name)
  return (document as unknown as { _font: { font: ReturnType<typeof openFont> } })._font.font
}

test.each(fontNames)('%s has exactly the characters that are listed for it', (name) => {
  const has = new Set(openFont(name).characterSet.filter((code) => ![0, 13, 0xffff].includes(code)))
  const listed = Array.from({ length: 0x11000 }, (_, code) => code).filter((code) =>
    hasGlyphs(name, String.fromCodePoint(code)),
  )
  expect(listed).toEqual([...has].sort((a, b) => a - b))
})

test.each([
  ['devanagari', 'श्रीमती क्षितिजा त्र्यंबककर'],
  ['gujarati', 'શ્રી જ્ઞાનેશ્વર ત્રિવેદી'],
  ['tamil', 'ஸ்ரீ மீனாக்ஷி'],
  ['telugu', 'శ్రీకృష్ణదేవరాయ'],
  ['kannada', 'ಶ್ರೀಕೃಷ್ಣ ಜ್ಞಾನೇಶ್ವರ'],
  ['malayalam', 'റോഡ് ആശാ പട്ടേൽ'],
  ['bengali', 'শ্রীমতী ৰাজু রবীন্দ্র'],
  ['gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਅੰਮ੍ਰਿਤਸਰ'],
  ['oriya', 'ଶ୍ରୀ ଜଗନ୍ନାଥ'],
  ['arabic', 'حیدرآباد'],
  ['ol-chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['meetei-mayek', 'ꯃꯅꯤꯄꯨꯔ'],
])('%s is one run, and its font shapes it without a missing glyph', (script, text) => {
  expect(runsOf(text)).toEqual([{ font: `noto-sans-${script}`, text }])
  expect(
    openFont(`noto-sans-${script}`)
      .layout(text)
      .glyphs.map(({ id }) => id),
  ).not.toContain(0)
})

describe('a text of several scripts', () => {
  test.each([
    ['आशा José पटेल', ['devanagari', 'figtree-regular', 'devanagari']],
    ['आशा પટેલ', ['devanagari', 'gujarati']],
    ['Asha', ['figtree-regular']],
    ['Kṛṣṇa Joshi', ['noto-sans', 'figtree-regular']],
    ['Анна Ελένη', ['noto-sans']],
    ['12 मंगल पार्क, 2nd', ['devanagari', 'figtree-regular']],
    ['ਸਿੰਘ and Sons', ['gurmukhi', 'figtree-regular']],
  ])('“%s” keeps every letter', (text, fonts) => {
    expect(joined(text)).toBe(text.normalize('NFC'))
    expect(fontsOf(text)).toEqual(fonts)
    expect(unprintableLetters(text)).toEqual([])
  })

  test('keeps joiners and composes accents that were typed apart', () => {
    expect(joined('क्\u200dष')).toBe('क्\u200dष')
    expect(joined('Jose\u0301')).toBe('José')
  })
})

describe('Urdu', () => {
  test('is put in order from the right, with its numbers and all spaces', () => {
    expect(runsOf('مکان نمبر 12، گلی').map(({ text }) => text)).toEqual([
      ...['گلی', ' ', '،', '12', ' ', 'نمبر', ' ', 'مکان'],
    ])
  })

  test('after English stays at its place, brackets turned', () => {
    expect(joined('Flat 4, (محلہ) Surat')).toBe('Flat 4, (محلہ) Surat')
    expect(joined('(محلہ)')).toBe('(محلہ)')
  })

  test('digits of its own are read from the left', () => {
    // The library reverses what it takes for Arabic.
    expect(joined('مکان ۱۲')).toContain('۲۱')
  })
})

test('a letter that no font has is a box and reported, a pictograph is left out', () => {
  expect(unprintableLetters('王小明 王 Asha ግ')).toEqual(['王', '小', '明', 'ግ'])
  expect(joined('王 Asha')).toBe('\u25a1 Asha')
  for (const text of ['Asha 💍 Patel', 'Asha 👩‍👩‍👧 Patel', 'Asha ❤️ Patel']) {
    expect(joined(text)).toBe('Asha Patel')
    expect(unprintableLetters(text)).toEqual([])
  }
  expect(joined('1️⃣ 🇮🇳 ring')).toBe('1 ring')
})
