/** India's states by their names, for addresses and GST ("State Code List under GST", gst.gov.in). */
import { toAsciiDigits } from '../ascii-digits.ts'
import { countSlips } from '../search/typos.ts'
import { GST_STATE_NAMES } from './gst-state-names.ts'

export interface GstState {
  /** The first two digits of a GSTIN, e.g. `24`. */
  readonly code: string
  /** As `/places/states` spells it. */
  readonly name: string
}

/** The GST portal's place of supply of exports. */
export const OUTSIDE_INDIA: GstState = { code: '96', name: 'Outside India' }

/**
 * `Gujarat`, `State of Gujarat`, `Gujarat (GJ)`, `24`, `Gujarath` and `ગુજરાત` are the same. Null
 * if the text names no state, or two.
 */
export function findGstState(text: string): GstState | null {
  return byKey.get(keyOf(text)) ?? findInParts(text) ?? findMisspelled(text)
}

/** Short forms, former names and other spellings of a state. */
export function otherStateNames(name: string): readonly string[] {
  const [, , ...others] = GST_STATE_NAMES.find(([, state]) => state === name) ?? []
  return others
}

/** To ask about a text that `findGstState` does not understand. Null if no state is near. */
export function nearestGstState(text: string): GstState | null {
  const named = partsOf(text).flatMap((part) => findGstState(part) ?? [])
  return named[0] ?? nearStates(text, (name) => Math.min(3, Math.floor(name.length / 3)))[0] ?? null
}

/** Of `Gujarat (GJ)` and `24-Gujarat`, if every part means the same state. */
function findInParts(text: string): GstState | null {
  const states = new Set(partsOf(text).map((part) => byKey.get(keyOf(part)) ?? null))
  const [state = null] = states
  return states.size === 1 ? state : null
}

/** In letters. */
const LONGEST_ABBREVIATION = 4

/**
 * Towns one or two slips from a state's name. They are asked about, as all towns in the place of a
 * state are.
 */
const TOWNS = new Set(
  [
    ...['Baihar', 'Bidar', 'Bihat', 'Bungal', 'Hariana', 'Jhagrakhand', 'Kanapaka', 'Karala', 'Manikpur'],
    ...['Manipura', 'Maniyur', 'Manpur', 'Peralam', 'Ranipur'],
  ].map(keyOf),
)

/**
 * Two slips in a long name, one in a short one, none in `Goa` and abbreviations. Safe, because any
 * two states differ by three letters or more, so only with three slips would a shopper be taken to
 * mean another state. A text near two states is none.
 */
function findMisspelled(text: string): GstState | null {
  if (TOWNS.has(keyOf(text))) return null
  const [state, ...others] = nearStates(text, ({ length }) => Number(length >= 5) + Number(length >= 8))
  return others.length === 0 ? (state ?? null) : null
}

/** Nearest first, each once. `limitOf` is how many slips the name that is compared allows. */
function nearStates(text: string, limitOf: (name: string) => number): GstState[] {
  const key = keyOf(withoutNoise(text))
  const all = [...byKey].map(([name, state]) => ({ state, slips: countSlips(key, name, limitOf(name)) }))
  const near = all.filter(({ slips }) => Number.isFinite(slips)).sort((a, b) => a.slips - b.slips)
  return [...new Set(near.map(({ state }) => state))]
}

function partsOf(text: string): string[] {
  const parts = text.split(/[()[\]{},;/|]|\s*\p{Pd}\s*/u).map(withoutNoise)
  return parts.filter((part) => keyOf(part) !== '')
}

/** Words around a name. */
const NOISE =
  /(?<![\p{L}\p{M}])(?:the|govt|government|state|ut|union territory|nct|ncr|national capital territory|of|in|india|राज्य|રાજ્ય|राज्यम्)(?![\p{L}\p{M}])/giu

function withoutNoise(text: string): string {
  return text.replaceAll('.', '').replaceAll(NOISE, ' ')
}

/** Letters and digits. `&` is "and"; double letters count once, as in `Orrisa` and `Tamil Naadu`. */
function keyOf(text: string): string {
  const key = toAsciiDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\d]/gu, '')
  return key.length <= LONGEST_ABBREVIATION ? key : key.replace(/([a-z])\1+/g, '$1')
}

const byKey: ReadonlyMap<string, GstState> = new Map(
  GST_STATE_NAMES.flatMap(([code, name, ...others]) => {
    const state = { code, name }
    return [code, name, ...others].map((spelling) => [keyOf(spelling), state] as const)
  }),
)
