/** How the names of places in two sets of data are brought together. */

/** Older names, and other spellings, that the postal data has; all in the form of `placeKey`. */
const NEWER: Record<string, string> = {
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

const STATES: Record<string, string> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
}

/** The form in which names are compared: plain letters, without what is in brackets, and in their newer spelling. */
export function placeKey(name: string): string {
  const plain = withoutMarks(name)
    .replace(/\(.*?\)/g, ' ')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return NEWER[plain] ?? plain
}

/** For looking a name up: some write "Ahmed Nagar" and some "Ahmednagar". */
export function lookUpKey(name: string): string {
  return placeKey(name).replaceAll(' ', '')
}

/** Without the marks on letters. Nobody in India writes "Thāne". */
export function withoutMarks(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A district as people write it, without the state that the postal data sets in brackets. */
export function districtName(name: string): string {
  return name.replace(/\s*\([A-Z]+\)\s*$/, '').trim()
}

/** The state of a post office by its name of today. Ladakh was part of Jammu and Kashmir when the offices were listed. */
export function stateOfOffice({ state, pincode }: { state: string; pincode: number }): string {
  return String(pincode).startsWith('194') ? 'Ladakh' : (STATES[state] ?? state)
}

/** The members of a list by their key, in the order of the list. */
export function grouped<Member, Key>(members: readonly Member[], keyOf: (member: Member) => Key): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>()
  for (const member of members) {
    const group = groups.get(keyOf(member))
    if (group) group.push(member)
    else groups.set(keyOf(member), [member])
  }
  return groups
}
