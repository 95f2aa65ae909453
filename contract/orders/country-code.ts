/** ISO codes of countries by their names in addresses. */

/** In the address form or typed by shoppers, where CLDR's English name differs. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    america: 'US',
    bharat: 'IN',
    britain: 'GB',
    burma: 'MM',
    'czech republic': 'CZ',
    'dr congo': 'CD',
    england: 'GB',
    'great britain': 'GB',
    holland: 'NL',
    'hong kong': 'HK',
    macau: 'MO',
    myanmar: 'MM',
    palestine: 'PS',
    ind: 'IN',
    'republic of india': 'IN',
    'republic of the congo': 'CG',
    scotland: 'GB',
    turkey: 'TR',
    'u.a.e.': 'AE',
    uae: 'AE',
    'u.k.': 'GB',
    uk: 'GB',
    'united states of america': 'US',
    'u.s.': 'US',
    'u.s.a.': 'US',
    usa: 'US',
    wales: 'GB',
    भारत: 'IN',
  }),
)

/** ISO 3166-1 alpha-2, e.g. `US`, from an English name, a usual short form or the code. Null if unknown. */
export function countryCode(country: string): string | null {
  const key = toKey(country)
  return OTHER_NAMES.get(key) ?? codesByName().get(key) ?? null
}

let cached: ReadonlyMap<string, string> | null = null

/** Named by CLDR, though no countries: the EU, the euro area, the UN, pseudo-locales. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function codesByName(): ReadonlyMap<string, string> {
  if (cached) return cached
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  // Withdrawn codes, e.g. DD for East Germany, bear the name of what follows.
  const current = codes.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  const entries = current.flatMap((code) => {
    const name = NOT_COUNTRIES.has(code) ? undefined : names.of(code)
    return name ? [[toKey(name), code] as const, [toKey(code), code] as const] : []
  })
  cached = new Map(entries)
  return cached
}

function toKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
