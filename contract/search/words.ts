/** Normalises typed words: plurals, and the different Roman spellings of Hindi words. */

/** Splits a text into words, in lower case, without accents and punctuation. `women's` becomes `womens`. */
export function splitWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFKC')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Removes an English plural ending: `rings` becomes `ring`. */
export function toSingular(word: string): string {
  if (/.{2}ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  return word.replace(/(?<=ch|sh|x|z|ss)es$/, '').replace(/s$/, '')
}

/** Applied in this order. Each rule replaces the spellings of a sound by one common spelling. */
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

/** Returns a phonetic key of a word: equal for `jhumka`, `jhoomki` and `zumka`, and for `payal` and `paayal`. */
export function phoneticKey(word: string): string {
  return phoneticRules.reduce((sound, [spelling, to]) => sound.replace(spelling, to), word)
}
