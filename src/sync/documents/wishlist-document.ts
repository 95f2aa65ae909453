import { type Wishlist, wishlistModel } from '#contract/bag/wishlist.ts'
import type { SyncedDocument } from './synced-documents.ts'

export const wishlistDocument: SyncedDocument<Wishlist> = { key: 'wishlist', model: wishlistModel }
