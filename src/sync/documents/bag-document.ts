import { type Bag, bagModel } from '#contract/bag/bag.ts'
import type { SyncedDocument } from './synced-documents.ts'

/** The specification names the key. */
export const bagDocument: SyncedDocument<Bag> = { key: 'cart', model: bagModel }
