type Measure = (text: string) => number

/** Words with the spaces after them; a hyphen before a letter also ends one. */
const WORDS = /\S+?(?:[-–—](?=\p{L})|\s+|$)/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Lines with the spaces at their ends. Breaks words that are wider than a line. Never empty. */
export function wrapText(text: string, width: number, widthOf: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of (text.match(WORDS) ?? []).flatMap((each) => breakWord(each, width, widthOf))) {
    if (line !== '' && used + widthOf(word.trimEnd()) > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += word
    used += widthOf(word)
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, widthOf: Measure): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf((part + segment).trimEnd()) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
