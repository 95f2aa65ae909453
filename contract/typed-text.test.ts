import { describe, expect, it, test } from 'vitest'
import { cleanLine, cleanLines, withoutInvisible } from './typed-text.ts'

describe('what shows nothing is empty', () => {
  it.each([
    ['a Hangul filler', '\u3164'],
    ['other Hangul fillers', '\u115f\u1160\uffa0'],
    ['zero-width spaces', '\u200b\u200b'],
    ['a word joiner', '\u2060'],
    ['a blank of Braille', '\u2800'],
    ['a lone variation selector', '\ufe0f'],
    ['variation selectors after a space', ' \ufe00\u{e0100}'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['joiners', '\u200d\u200c\u200d'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['half a character', '\ud83d'],
    ['Unicode spaces', '\u00a0\u2003\u3000\u1680'],
    ['a combining grapheme joiner', '\u034f'],
    ['the Mongolian vowel separator', '\u180e'],
    ['vowels of Khmer that are not written', '\u17b4\u17b5'],
    ['overrides and isolates', '\u202e\u2066\u2069'],
    ['controls', '\0\x07\x1b\x7f\x9b\x9d'],
    ['a noncharacter', '\uffff\ufdd0'],
  ])('%s', (_, text) => {
    expect(cleanLine(text)).toBe('')
    expect(cleanLines(text)).toBe('')
    expect(cleanLine(`As${text}ha`).replace(' ', '')).toBe('Asha')
  })
})

describe('what scripts and pictographs need stays', () => {
  it.each([
    'क्\u200dष',
    'नन्\u200c',
    'ന\u0d28\u0d4d\u200dമ',
    'র\u200d\u09cdয',
    'می\u200cخواهم',
    '👩\u200d👧',
    '👩🏽\u200d⚕\ufe0f',
    '❤\ufe0f',
    '🏳\ufe0f\u200d🌈',
    '1\ufe0f\u20e3',
    '葛\u{e0100}城',
    'José Ṛṣi, ₹500 – “सोना”',
  ])('%s', (text) => expect(cleanLine(text)).toBe(text))

  it('but only there', () => {
    expect(cleanLine('As\u200dha \u200c1\ufe0f ❤\ufe0f\ufe0f क्\u200d\u200dष 👩\u200d')).toBe(
      'Asha 1 ❤\ufe0f क्\u200dष 👩',
    )
  })
})

test('a terminal’s control sequences go as a whole', () => {
  expect(cleanLine('\x1b[31mAsha\x1b[0m')).toBe('Asha')
  expect(cleanLine('\x9b1;31mAsha\x9b2K')).toBe('Asha')
  expect(cleanLine('\x1b]0;owned\x07Asha \x1b]8;;https://evil.example\x1b\\Patel\x1b]8;;\x1b\\')).toBe('Asha Patel')
  expect(cleanLine('\x1bPq#0\x1b\\As\x1b(Bha\x1bc')).toBe('Ashac')
  expect(cleanLine('Ash\x1b]a without an end')).toBe('Ash]a without an end')
})

test('a line has single spaces, several lines keep their breaks', () => {
  const typed = '  Dear\tNakshi,\r\n\r\n\r\n\r\nmy  ring\u00a0is small. \rThanks\u2028Asha\n'
  expect(cleanLine(typed)).toBe('Dear Nakshi, my ring is small. Thanks Asha')
  expect(cleanLines(typed)).toBe('Dear Nakshi,\n\nmy  ring is small.\nThanks\nAsha')
})

test('letters are composed, also after what stood between them is gone', () => {
  expect(cleanLine('Jose\u200b\u0301')).toBe('José')
  expect(cleanLine('Zoe\u0308')).toBe('Zoë')
})

test('a clean text stays the same when it is cleaned again', () => {
  for (const text of [
    '\u061c\u200dअ',
    '\ufe0f\u200d👧',
    '👩\u200b\u200d👧',
    '\x1b\x1b[[mm',
    'क\u200b\u200dष',
    '\x1b\0[1mA',
  ]) {
    expect(withoutInvisible(withoutInvisible(text))).toBe(withoutInvisible(text))
  }
})

test('long hostile texts take no long time', () => {
  const before = process.cpuUsage()
  for (const part of ['\x1b]', '\x9d', '\x1b[', '\x1b[0 ', ' \n', '\u200d', '\u00a0', '\ufe0f', 'e\u0301', '\x1b[0']) {
    cleanLines(part.repeat(50_000))
    cleanLine(`${part}${'0 '.repeat(50_000)}`)
  }
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
