/**
 * As shown to shoppers. What only the policy pages need is in `shop-facts.ts`, which other pages do
 * not load.
 */
export const brand = {
  name: 'Nakshi',
  tagline: 'Jewellery for every day',
  story: 'Jewellery for every day, from a small house in Ahmedabad.',
  promise: 'Free Shipping across India',
  phone: { shown: '+91 79000 00000', dial: '+917900000000' },
  email: 'hello@nakshi.example',
  address: 'Nakshi, 14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India',
  social: { name: 'Instagram', href: 'https://www.instagram.com/nakshi.example' },
  chat: { number: '917900000000', greeting: 'Hello Nakshi, I have a question about your jewellery.' },
} as const

// Not among the shop facts, which product pages do not load.
export const COUNTRY_OF_ORIGIN = 'India'
export const WARRANTY_YEARS = 2
/** After delivery. */
export const RETURN_DAYS = 14
