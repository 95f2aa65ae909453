/**
 * Words as shoppers type them: plurals, and the many ways to write one Hindi word in Roman letters.
 */

/** The words of a text, in lower case, without accents and punctuation. `women's` is `womens`. */
export function splitWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFKC')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** A word without its English plural: `rings` and `ring` are one. */
export function toSingular(word: string): string {
  if (/.{2}ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  return word.replace(/(?<=ch|sh|x|z|ss)es$/, '').replace(/s$/, '')
}

/** In this order: each says which spellings stand for one sound. */
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

/** What a word sounds like: equal for `jhumka`, `jhoomki` and `zumka`, for `payal` and `paayal`, `choodi` and `chudi`. */
export function phoneticKey(word: string): string {
  return phoneticRules.reduce((sound, [spelling, to]) => sound.replace(spelling, to), word)
}
