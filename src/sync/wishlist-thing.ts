import { type Wishlist, wishlistForm } from '#contract/wishlist.ts'
import type { Thing } from './things.ts'

export const wishlistThing: Thing<Wishlist> = { key: 'wishlist', form: wishlistForm }
