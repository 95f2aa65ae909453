/** ISO codes of countries by their names in addresses. */
import { countSlips } from '../search/typos.ts'

/** In the address form or typed by shoppers, where CLDR's English name differs. */
const OTHER_NAMES: readonly (readonly [code: string, ...names: string[]])[] = [
  ['AE', 'uae', 'emirates'],
  ['BN', 'brunei darussalam'],
  ['CD', 'dr congo', 'democratic republic of the congo', 'democratic republic of congo'],
  ['CG', 'republic of the congo'],
  ['CI', 'ivory coast'],
  ['CN', 'people’s republic of china', 'mainland china'],
  ['CV', 'cabo verde'],
  ['CZ', 'czech republic'],
  ['GB', 'uk', 'britain', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  ['HK', 'hong kong'],
  ['IE', 'eire'],
  [
    ...(['IN', 'ind', 'bharat', 'bharath', 'hindustan', 'भारत', 'भारतवर्ष', 'भारतम्', 'हिंदुस्तान', 'इंडिया'] as const),
    ...['ভারত', 'ভাৰত', 'ইন্ডিয়া', 'ભારત', 'ઇન્ડિયા', 'ઈન્ડિયા', 'ਭਾਰਤ', 'ଭାରତ', 'இந்தியா', 'பாரதம்', 'భారతదేశం'],
    ...['భారత్', 'భారత', 'ఇండియా', 'ಭಾರತ', 'ಇಂಡಿಯಾ', 'ഇന്ത്യ', 'ഭാരതം', 'بھارت', 'ہندوستان', 'انڈیا', 'ڀارت'],
    ...['भारत गणराज्य', 'ꯏꯟꯗꯤꯌꯥ', 'ꯚꯥꯔꯠ', 'ᱵᱷᱟᱨᱚᱛ', 'ᱥᱤᱧᱚᱛ'],
  ],
  ['KP', 'democratic people’s republic of korea'],
  ['KR', 'korea', 'republic of korea'],
  ['LA', 'lao pdr'],
  ['MK', 'macedonia'],
  ['MM', 'burma', 'myanmar'],
  ['MO', 'macau'],
  ['NL', 'holland'],
  ['PS', 'palestine', 'state of palestine'],
  ['RU', 'russian federation'],
  ['SA', 'ksa'],
  ['SY', 'syrian arab republic'],
  ['SZ', 'swaziland'],
  ['TL', 'east timor'],
  ['TR', 'turkey', 'turkiye'],
  ['TW', 'republic of china'],
  ['US', 'america', 'usa', 'united states of america'],
  ['VA', 'vatican', 'holy see'],
  ['VN', 'viet nam'],
]

/**
 * ISO 3166-1 alpha-2, e.g. `US`, from an English name, a usual short form or the code; India also in
 * its own languages. `INDIA (IN)` and `Republic of India` are India. Null if unknown.
 */
export function countryCode(country: string): string | null {
  const whole = findCode(toKey(country))
  if (whole) return whole
  const keys = country.split(/[()[\]/]/).map(toKey)
  const codes = new Set(keys.filter((key) => key !== '').map(findCode))
  const [code = null] = codes
  return codes.size === 1 ? code : null
}

/** To ask about a name that `countryCode` does not know. Null if none is near. */
export function nearestCountry(country: string): string | null {
  const key = withoutForm(toKey(country))
  const near = [...codes().byName].flatMap(([name, code]) => {
    const slips = countSlips(key, name, Math.min(3, Math.floor(name.length / 3)))
    return Number.isFinite(slips) ? [{ slips, code }] : []
  })
  const [nearest] = near.sort((a, b) => a.slips - b.slips)
  return nearest ? (codes().names.of(nearest.code) ?? null) : null
}

function findCode(key: string): string | null {
  const { byName } = codes()
  return byName.get(key) ?? byName.get(withoutForm(key)) ?? null
}

/** Of `republic of india`, only `india`. */
function withoutForm(key: string): string {
  return key.replace(/^(?:(?:peoples|federal|islamic) )?(?:republic|kingdom|commonwealth|union) of /, '')
}

interface Countries {
  /** In English, by code. */
  names: Intl.DisplayNames
  byName: ReadonlyMap<string, string>
}

let cached: Countries | null = null

/** Named by CLDR, though no countries: the EU, the euro area, the UN, pseudo-locales. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function codes(): Countries {
  if (cached) return cached
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  // Withdrawn codes, e.g. DD for East Germany, bear the name of what follows.
  const current = pairs.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  const official = current.flatMap((code) => {
    const name = NOT_COUNTRIES.has(code) ? undefined : names.of(code)
    return name ? [[toKey(name), code] as const, [toKey(code), code] as const] : []
  })
  const others = OTHER_NAMES.flatMap(([code, ...others]) => others.map((name) => [toKey(name), code] as const))
  cached = { names, byName: new Map([...official, ...others]) }
  return cached
}

/** Without accents, dots and a leading "the"; `&` is "and", `St.` is "Saint". */
function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F.'’\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
    .replace(/^the (?=.)/, '')
    .replace(/^saint /, 'st ')
}
