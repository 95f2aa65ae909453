/** What a shopper has both on the device and in the account. */
import type { DocumentModel, SyncFields } from '#contract/bag/sync-state.ts'
import type { SharedKey } from '../storage/storage-changes.ts'
import { bagDocument } from './bag-document.ts'
import { wishlistDocument } from './wishlist-document.ts'

export interface SyncedDocument<Doc extends SyncFields> {
  /** Where the device keeps it. */
  key: SharedKey
  model: DocumentModel<Doc>
}

/** Does the same to all of them, one after the other. */
export async function forEachDocument(
  act: <Doc extends SyncFields>(thing: SyncedDocument<Doc>) => Promise<unknown>,
): Promise<void> {
  await act(bagDocument)
  await act(wishlistDocument)
}
