/**
 * The shop's identity: its name, slogans, contact details and social media links, as shown to shoppers. Facts that only
 * the policy pages need are in `shop-facts.ts`, so that other pages do not load them.
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

/** The country of origin of all products. Not one of the shop facts, which product pages do not load. */
export const COUNTRY_OF_ORIGIN = 'India'
