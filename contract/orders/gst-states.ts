/**
 * India's states and union territories, with their GST codes: the first two digits of a GSTIN
 * ("State Code List under GST", gst.gov.in).
 */

export interface GstState {
  /** Two digits, e.g. `24`. */
  readonly code: string
  readonly name: string
}

/** The GST portal's place of supply of exports. */
export const OUTSIDE_INDIA: GstState = { code: '96', name: 'Outside India' }

/** `Gujarat`, `gujarat `, `GJ` and `24` are the same. Null if the text names no state. */
export function findGstState(text: string): GstState | null {
  return byKey.get(keyOf(text)) ?? null
}

/** Letters and digits only; `&` is "and". */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^(the )?(state|ut|union territory) of /, '')
    .replace(/[^\p{L}\p{M}\d]/gu, '')
}

/** Other spellings: ISO 3166-2, older abbreviations, former names. */
const STATES: readonly (readonly [code: string, name: string, ...others: string[]])[] = [
  ['01', 'Jammu and Kashmir', 'JK', 'J&K'],
  ['02', 'Himachal Pradesh', 'HP'],
  ['03', 'Punjab', 'PB'],
  ['04', 'Chandigarh', 'CH'],
  ['05', 'Uttarakhand', 'UK', 'UT', 'Uttaranchal'],
  ['06', 'Haryana', 'HR'],
  ['07', 'Delhi', 'DL', 'New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi', 'Delhi NCR'],
  ['08', 'Rajasthan', 'RJ'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['10', 'Bihar', 'BR'],
  ['11', 'Sikkim', 'SK'],
  ['12', 'Arunachal Pradesh', 'AR'],
  ['13', 'Nagaland', 'NL'],
  ['14', 'Manipur', 'MN'],
  ['15', 'Mizoram', 'MZ'],
  ['16', 'Tripura', 'TR'],
  ['17', 'Meghalaya', 'ML'],
  ['18', 'Assam', 'AS'],
  ['19', 'West Bengal', 'WB', 'Bengal', 'Paschim Banga'],
  ['20', 'Jharkhand', 'JH'],
  ['21', 'Odisha', 'OD', 'OR', 'Orissa'],
  ['22', 'Chhattisgarh', 'CG', 'CT', 'Chattisgarh'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['24', 'Gujarat', 'GJ', 'Gujrat', 'ગુજરાત', 'गुजरात'],
  [
    ...(['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DH', 'DNHDD'] as const),
    ...['Dadra and Nagar Haveli', 'Daman and Diu', 'DN', 'DD'],
  ],
  ['27', 'Maharashtra', 'MH', 'महाराष्ट्र'],
  ['29', 'Karnataka', 'KA'],
  ['30', 'Goa', 'GA'],
  ['31', 'Lakshadweep', 'LD'],
  ['32', 'Kerala', 'KL', 'Keralam'],
  ['33', 'Tamil Nadu', 'TN', 'Tamilnadu'],
  ['34', 'Puducherry', 'PY', 'Pondicherry'],
  ['35', 'Andaman and Nicobar Islands', 'AN', 'Andaman and Nicobar'],
  ['36', 'Telangana', 'TG', 'TS'],
  ['37', 'Andhra Pradesh', 'AP', 'Andhra'],
  ['38', 'Ladakh', 'LA'],
]

const byKey: ReadonlyMap<string, GstState> = new Map(
  STATES.flatMap(([code, name, ...others]) =>
    [code, name, ...others].map((spelling) => [keyOf(spelling), { code, name }] as const),
  ),
)
