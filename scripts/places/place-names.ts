/** Makes place names of two data sets comparable. */

/** By the name or spelling in the postal data, as `placeKey` returns them. */
const CURRENT_NAMES: Record<string, string> = {
  'ahmed nagar': 'ahilyanagar',
  ahmednagar: 'ahilyanagar',
  allahabad: 'prayagraj',
  ananthapur: 'anantapur',
  bangalore: 'bengaluru',
  'bangalore rural': 'bengaluru',
  bardhaman: 'barddhaman',
  belgaum: 'belagavi',
  bellary: 'ballari',
  bijapur: 'vijayapura',
  calcutta: 'kolkata',
  'central delhi': 'delhi',
  chickmagalur: 'chikkamagaluru',
  chikmagalur: 'chikkamagaluru',
  cuddapah: 'kadapa',
  'east delhi': 'delhi',
  gulbarga: 'kalaburagi',
  gurgaon: 'gurugram',
  hooghly: 'hugli',
  kasargod: 'kasaragod',
  'kanpur nagar': 'kanpur',
  kolkatta: 'kolkata',
  mangalore: 'mangaluru',
  mysore: 'mysuru',
  'new delhi': 'delhi',
  'north delhi': 'delhi',
  'north east delhi': 'delhi',
  'north west delhi': 'delhi',
  panaji: 'panjim',
  pondicherry: 'puducherry',
  shimoga: 'shivamogga',
  solapur: 'sholapur',
  'south delhi': 'delhi',
  'south west delhi': 'delhi',
  tiruvarur: 'thiruvarur',
  tumkur: 'tumakuru',
  tuticorin: 'thoothukudi',
  'west delhi': 'delhi',
}

/** By the name in the postal data. */
const CURRENT_STATES: Record<string, string> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
}

/** In lower case, without diacritics or text in brackets. Returns the current name. */
export function placeKey(name: string): string {
  const plain = withoutMarks(name)
    .replace(/\(.*?\)/g, ' ')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return CURRENT_NAMES[plain] ?? plain
}

/** Like `placeKey`, without spaces: both "Ahmed Nagar" and "Ahmednagar" are in use. */
export function lookupKey(name: string): string {
  return placeKey(name).replaceAll(' ', '')
}

/** "Thāne" becomes "Thane": Indian addresses have no diacritics. */
export function withoutMarks(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Without the state's abbreviation, which the postal data adds in brackets. */
export function districtName(name: string): string {
  return name.replace(/\s*\([A-Z]+\)\s*$/, '').trim()
}

/** The state today. The postal data still has Ladakh in Jammu and Kashmir. */
export function stateOfOffice({ state, pincode }: { state: string; pincode: number }): string {
  return String(pincode).startsWith('194') ? 'Ladakh' : (CURRENT_STATES[state] ?? state)
}

/** Keeps the order. */
export function groupBy<Member, Key>(members: readonly Member[], keyOf: (member: Member) => Key): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>()
  for (const member of members) {
    const group = groups.get(keyOf(member))
    if (group) group.push(member)
    else groups.set(keyOf(member), [member])
  }
  return groups
}
