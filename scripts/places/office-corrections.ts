/**
 * Where the postal data names the wrong state: it gives the postal division's for
 * some offices near a border, and has villages in Telangana that Andhra Pradesh
 * received in 2014. Right in the edition of October 2025 of the same directory
 * (All India Pincode Directory, Department of Posts, data.gov.in).
 */
import type { Office } from './pin-cities.ts'
import { groupBy } from './place-names.ts'

type Correction = [state: string, district: string, pincode: number, ...offices: string[]]

/** All offices of the PIN code if none is named. */
const CORRECTIONS: Correction[] = [
  ['Punjab', 'Rupnagar', 140_119, 'Abiana'],
  ['Punjab', 'Rupnagar', 140_125, 'Ajauli'],
  ['Punjab', 'Rupnagar', 140_133, 'Kalitran'],
  ['Gujarat', 'Valsad', 396_215, 'Kunta'],
  ['Andhra Pradesh', 'East Godavari', 507_113],
  [
    ...(['Andhra Pradesh', 'West Godavari', 507_114, 'Amaravaram', 'Dachavaram', 'Damaracharla', 'Kukunoor'] as const),
    ...['Madhavaram', 'Ravigudem', 'Sridhar Velair', 'Thondipaka', 'Upperu', 'Vinjaram'],
  ],
  ['Andhra Pradesh', 'East Godavari', 507_121],
  ['Andhra Pradesh', 'East Godavari', 507_128, 'Chintalagudem', 'Yatapaka'],
  ['Andhra Pradesh', 'East Godavari', 507_129],
  ['Andhra Pradesh', 'East Godavari', 507_135],
  ['Puducherry', 'Yanam', 533_464, 'Yanam'],
  ['Tamil Nadu', 'Villupuram', 605_101, 'Kuilapalayam'],
  ['Tamil Nadu', 'Villupuram', 605_104, 'Bommayarpalayam', 'Kottakuppam'],
  ['Puducherry', 'Pondicherry', 607_403, 'Kirumambakkam'],
  ['Puducherry', 'Mahe', 673_310, 'Mahe'],
  ['Meghalaya', 'Ri Bhoi', 781_029, 'Pillangkata'],
  ['Meghalaya', 'Ri Bhoi', 781_131, 'Jirang', 'Patharkhmah', 'Warmawsaw'],
  ['Meghalaya', 'Ri Bhoi', 782_410, 'Umlapher'],
  ['Uttar Pradesh', 'Ballia', 802_131, 'Sheopur Diar'],
  ['Jharkhand', 'Godda', 813_206, 'Itahari', 'Sukhari'],
]

/**
 * Delivers for the whole PIN code, though most branch offices are in another state.
 * The postal data does not tell them apart.
 */
const HEAD_OFFICES: Record<number, string> = {
  396193: 'Dadra',
  396235: 'Naroli',
  507114: 'Burgampahad',
  533464: 'Yanam',
  605106: 'Nettapakkam',
  605501: 'Tirukkanur',
  605502: 'Valudavur',
  781131: 'Rani (Kamrup)',
}

/** Throws if the postal data no longer has an office that is to be corrected. */
export function correctOffices(offices: Office[]): Office[] {
  for (const [, , pincode, ...names] of CORRECTIONS) {
    const here = offices.filter((office) => office.pincode === pincode).map(({ name }) => name)
    const missing = names.find((name) => !here.includes(name)) ?? (here.length === 0 ? 'any office' : undefined)
    if (missing) throw new Error(`The postal data no longer has ${missing} at ${pincode}.`)
  }
  return offices.map((office) => {
    const found = CORRECTIONS.find(
      ([, , pincode, ...names]) => pincode === office.pincode && (names.length === 0 || names.includes(office.name)),
    )
    return found ? { ...office, state: found[0], district: found[1] } : office
  })
}

/** The office that delivers, or one of the district with most offices. */
export function mainOffice(here: Office[]): Office {
  const head = here.find(({ name, pincode }) => name === HEAD_OFFICES[pincode])
  const groups = [...groupBy(here, ({ state, district }) => `${state}|${district}`).values()]
  const [largest] = groups.sort((a, b) => b.length - a.length)
  const main = head ?? largest?.[0]
  if (!main) throw new Error('A PIN code has at least one office.')
  return main
}

/** Where its offices are; the main office's state first. */
export function statesOf(here: Office[]): string[] {
  return [...new Set([mainOffice(here).state, ...here.map(({ state }) => state).sort()])]
}
