/** Which typeface can write what people have typed. */

export type Weight = 'regular' | 'semibold' | 'display'
export type Face = Weight | 'devanagari' | 'gujarati'

const SCRIPTS: readonly (readonly [RegExp, Face])[] = [
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
]

/** The face of a script that only one face has; for everything else the one that is wanted. */
export function faceOf(words: string, wanted: Weight): Face {
  return SCRIPTS.find(([script]) => script.test(words))?.[1] ?? wanted
}
