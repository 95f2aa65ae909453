import { escapeHtml } from '../../emails/html.ts'
import { colours } from '../../emails/theme.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A `data:` URL of an SVG. */
export function initialsAvatar(fullname: string): string {
  const words = fullname.split(/\s+/).filter(Boolean)
  const names = words.length > 1 ? [words[0], words.at(-1)] : words
  const initials = names.map((word = '') => firstGrapheme(word).toUpperCase()).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colours.wine}"/>` +
    `<text x="48" y="49" fill="${colours.onWine}" font-family="sans-serif" font-size="38" text-anchor="middle" ` +
    `dominant-baseline="central">${escapeHtml(initials)}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** A grapheme may consist of several code points. */
function firstGrapheme(word: string): string {
  return graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
}
