/**
 * As shown to shoppers: the name and texts of `shop/look.json`, and where to write and
 * call from `shop/details.json`. What only the policy pages need is in `shop-facts.ts`.
 */
import details from '#shop/details.json' with { type: 'json' }
import look from '#shop/look.json' with { type: 'json' }

const { name, tagline, story, promise } = look

export const brand = {
  name,
  tagline,
  story,
  promise,
  phone: details.phone,
  email: details.email,
  address: `${name}, ${details.address}`,
  social: details.social,
  chat: { number: details.whatsapp, greeting: `Hello ${name}, I have a question about your jewellery.` },
} as const

// Not among the shop facts, which product pages do not load.
export const COUNTRY_OF_ORIGIN = 'India'
export const WARRANTY_YEARS = 2
/** After delivery. */
export const RETURN_DAYS = 14
