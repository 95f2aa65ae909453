/** ISO codes of countries by their names in addresses. */
import { countSlips } from '../search/typos.ts'

/** In the address form or typed by shoppers, where CLDR's English name differs. */
const OTHER_NAMES: readonly (readonly [code: string, ...names: string[]])[] = [
  ['AE', 'UAE', 'Emirates'],
  ['BN', 'Brunei Darussalam'],
  ['CD', 'DR Congo', 'Democratic Republic of the Congo', 'Democratic Republic of Congo'],
  ['CG', 'Republic of the Congo'],
  ['CI', 'Ivory Coast'],
  ['CN', 'People’s Republic of China', 'Mainland China'],
  ['CV', 'Cabo Verde'],
  ['CZ', 'Czech Republic'],
  ['GB', 'UK', 'Britain', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  ['HK', 'Hong Kong'],
  ['IE', 'Eire'],
  [
    ...(['IN', 'IND', 'Bharat', 'Bharath', 'Hindustan', 'भारत', 'भारतवर्ष', 'भारतम्', 'हिंदुस्तान', 'इंडिया'] as const),
    ...['ভারত', 'ভাৰত', 'ইন্ডিয়া', 'ભારત', 'ઇન્ડિયા', 'ઈન્ડિયા', 'ਭਾਰਤ', 'ଭାରତ', 'இந்தியா', 'பாரதம்', 'భారతదేశం'],
    ...['భారత్', 'భారత', 'ఇండియా', 'ಭಾರತ', 'ಇಂಡಿಯಾ', 'ഇന്ത്യ', 'ഭാരതം', 'بھارت', 'ہندوستان', 'انڈیا', 'ڀارت'],
    ...['भारत गणराज्य', 'ꯏꯟꯗꯤꯌꯥ', 'ꯚꯥꯔꯠ', 'ᱵᱷᱟᱨᱚᱛ', 'ᱥᱤᱧᱚᱛ'],
  ],
  ['KP', 'Democratic People’s Republic of Korea'],
  ['KR', 'Korea', 'Republic of Korea'],
  ['LA', 'Lao PDR'],
  ['MK', 'Macedonia'],
  ['MM', 'Burma', 'Myanmar'],
  ['MO', 'Macau'],
  ['NL', 'Holland'],
  ['PS', 'Palestine', 'State of Palestine'],
  ['RU', 'Russian Federation'],
  ['SA', 'KSA'],
  ['SY', 'Syrian Arab Republic'],
  ['SZ', 'Swaziland'],
  ['TL', 'East Timor'],
  ['TR', 'Turkey', 'Turkiye'],
  ['TW', 'Republic of China'],
  ['US', 'America', 'USA', 'United States of America'],
  ['VA', 'Vatican', 'Holy See'],
  ['VN', 'Viet Nam'],
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

/** CLDR's English name, e.g. `United Arab Emirates` for `UAE`; as written if unknown. */
export function countryName(country: string): string {
  const code = countryCode(country)
  return (code && codes().names.of(code)) ?? country.trim()
}

/** The code, and what else shoppers call the country. */
export function otherCountryNames(country: string): string[] {
  const code = countryCode(country)
  return code === null ? [] : [code, ...OTHER_NAMES.filter(([of]) => of === code).flatMap(([, ...names]) => names)]
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
