/** Normalises words, so that plurals and Roman spellings of a Hindi word match. */
import { toAsciiDigits } from '../ascii-digits.ts'

/** In lower case, without accents and punctuation: `Women's` becomes `womens`. */
export function splitWords(text: string): string[] {
  // Most texts are in ASCII, which needs no normalising.
  if (/^[\0-\x7f]*$/.test(text))
    return (
      text
        .toLowerCase()
        .replaceAll("'", '')
        .match(/[a-z0-9]+/g) ?? []
    )
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFKC')
  return toAsciiDigits(plain).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** `rings` becomes `ring`. */
export function toSingular(word: string): string {
  if (!/(?:s|ie)$/.test(word)) return word
  if (/.{2}ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length < 4 || /(ss|us|is|ie)$/.test(word)) return word
  return word.replace(/(?<=ch|sh|x|z|ss)es$/, '').replace(/s$/, '')
}

/** Each makes spellings of a sound the same. Applied in this order. */
const phoneticRules: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?:tch|chh|ch)/g, '('],
  [/c(?=[eiy])/g, 's'],
  [/[cq]|ck/g, 'k'],
  [/\(/g, 'c'],
  [/([bdgjkst])h/g, '$1'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})[aeio]+$/, ''],
]

/**
 * Spellings that sound alike share a key, e.g. `jhumka`, `jhoomki` and `zumka`,
 * or `payal` and `paayal`.
 */
export function phoneticKey(word: string): string {
  return phoneticRules.reduce((sound, [spelling, to]) => sound.replace(spelling, to), word)
}
