/** Splits text into words and normalises them, so that plurals and different Roman spellings of a Hindi word match. */

/** Splits text into lower-case words, removing accents and punctuation. `Women's` becomes `womens`. */
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
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Removes an English plural ending, so that `rings` becomes `ring`. */
export function toSingular(word: string): string {
  if (!/(?:s|ie)$/.test(word)) return word
  if (/.{2}ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length < 4 || /(ss|us|is|ie)$/.test(word)) return word
  return word.replace(/(?<=ch|sh|x|z|ss)es$/, '').replace(/s$/, '')
}

/** Rules that replace different spellings of a sound with a common spelling. They are applied in this order. */
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
 * Returns the phonetic key of a word. Spellings that sound alike have the same key, for example `jhumka`, `jhoomki` and
 * `zumka`, or `payal` and `paayal`.
 */
export function phoneticKey(word: string): string {
  return phoneticRules.reduce((sound, [spelling, to]) => sound.replace(spelling, to), word)
}
