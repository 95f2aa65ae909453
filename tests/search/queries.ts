/** Search queries with the products that they look for, which measure the quality of the search. */
import { byName } from './queries-by-name.ts'
import { bySpelling } from './queries-by-spelling.ts'
import { byWish } from './queries-by-wish.ts'

/** By group and query: the products of which at least one must be among the first three results. */
export type Queries = Record<string, Record<string, string | readonly string[]>>

export const queries: Queries = { ...byName, ...bySpelling, ...byWish }

/** Queries for a kind of product, which all of the first three results must be. Prices in rupees. */
export interface Kind {
  category?: string
  color?: string
  min?: number
  max?: number
}

export const kinds: Record<string, Kind> = {
  rings: { category: 'Rings' },
  ring: { category: 'Rings' },
  earrings: { category: 'Earrings' },
  necklaces: { category: 'Necklaces' },
  bracelets: { category: 'Bracelets' },
  charms: { category: 'Charms & Pendants' },
  'charms & pendants': { category: 'Charms & Pendants' },
  gifts: { category: 'Gifts' },
  'gold rings': { category: 'Rings', color: 'Gold' },
  'silver rings': { category: 'Rings', color: 'Silver' },
  'silver earrings': { category: 'Earrings', color: 'Silver' },
  'silver necklace': { category: 'Necklaces', color: 'Silver' },
  'gold necklace': { category: 'Necklaces', color: 'Gold' },
  'gold bracelet': { category: 'Bracelets', color: 'Gold' },
  'green jewellery': { color: 'Green' },
  'red jewellery': { color: 'Red' },
  'ring under 500': { category: 'Rings', max: 500 },
  'rings below ₹400': { category: 'Rings', max: 400 },
  'earrings under 400': { category: 'Earrings', max: 400 },
  'silver rings under 400': { category: 'Rings', color: 'Silver', max: 400 },
  'necklace above 700': { category: 'Necklaces', min: 700 },
  'bracelet between 400 and 700': { category: 'Bracelets', min: 400, max: 700 },
  'gift 500 se kam': { category: 'Gifts', max: 500 },
  'earrings 300-500': { category: 'Earrings', min: 300, max: 500 },
  'under 250': { max: 250 },
  'above 1000': { min: 1000 },
  'necklace under 1k': { category: 'Necklaces', max: 1000 },
  'angoothi 500 tak': { category: 'Rings', max: 500 },
  'अंगूठी ५०० से कम': { category: 'Rings', max: 500 },
  '₹500 से कम अंगूठी': { category: 'Rings', max: 500 },
  '300 से 600 रुपये की अंगूठी': { category: 'Rings', min: 300, max: 600 },
  '१ हज़ार से ज़्यादा': { min: 1000 },
  'સસ્તા ring ૪૦૦ સુધી': { category: 'Rings', max: 400 },
}

/** Queries that match nothing in the shop. */
export const nonsense: readonly string[] = [
  '',
  '   ',
  '!!!',
  '?',
  'asdfgh',
  'qwerty',
  'xyzzy',
  'blorp',
  'zxcvbn',
  'lorem ipsum',
  'platinum watch',
  'laptop',
  'iphone 15',
  'mobile cover',
  'running shoes',
  'sofa',
  'pizza',
  'ghee',
  'cricket bat',
  'tshirt',
  'hello',
  'brooch',
  'sunglasses',
  'handbag',
  'saree',
  'lehenga',
  'toothbrush',
  'washing machine',
  'aaaaaaaa',
  '12',
  '<script>',
  "' or 1=1 --",
  'ring under 10',
  'jhumka above 5000',
]
