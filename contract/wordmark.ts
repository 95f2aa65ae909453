/** The drawn logo: SVG path data, 2980 by 1000 units. The dot of the i is a marquise-cut stone. */
import drawing from '#shop/wordmark.json' with { type: 'json' }
import { brand } from './brand.ts'

/** Null if it draws another name: the name is then set in type. */
export const wordmark = drawing.name === brand.name ? drawing : null
