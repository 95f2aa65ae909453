/** What a shopper has both on the device and in the account. */
import type { Form, Synced } from '#contract/synced.ts'
import { bagThing } from './bag-thing.ts'
import type { SharedKey } from './changes.ts'
import { wishlistThing } from './wishlist-thing.ts'

export interface Thing<Doc extends Synced> {
  /** Where the device keeps it. */
  key: SharedKey
  form: Form<Doc>
}

/** Does the same to all of them, one after the other. */
export async function withEachThing(act: <Doc extends Synced>(thing: Thing<Doc>) => Promise<unknown>): Promise<void> {
  await act(bagThing)
  await act(wishlistThing)
}
