/**
 * The reads that are the same for everybody, and so may be kept on the device and answered from there. What belongs to
 * one shopper is never in this list.
 */
import { type CallName, calls } from '#contract/calls.ts'

const publicReads = [
  'searchProducts',
  'productSearch',
  'listProducts',
  'readProduct',
  'relatedProducts',
  'listCategories',
  'readStorefront',
  'listReviews',
  'readDelivery',
] as const satisfies readonly CallName[]

export type PublicRead = (typeof publicReads)[number]

/** A public read as an address tells it. `id` is the slug of the product that it is about, where it is about one. */
export interface AskedRead {
  name: PublicRead
  id: string | undefined
}

/** Whether this is the name of one of them. */
export function isPublicRead(name: unknown): name is PublicRead {
  return publicReads.some((read) => read === name)
}

// In the order of the list: `/products/search` must be tried before `/products/:id`.
const patterns = publicReads.map((name) => ({
  name,
  path: new RegExp(`^/api${calls[name].path.replace(/:\w+/, '([^/]+)')}/?$`),
}))

/** Which public read an address asks for; `null` for every other call. */
export function publicReadOf({ pathname }: Pick<URL, 'pathname'>): AskedRead | null {
  for (const { name, path } of patterns) {
    const match = path.exec(pathname)
    if (match) return { name, id: match[1] }
  }
  return null
}
