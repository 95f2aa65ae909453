import type { Mail } from '../../providers/mail.ts'
import type { Queries } from '../../storage/transaction.ts'
import { welcomeLetter } from './letters.ts'
import { readSubscription } from './subscription-store.ts'

interface Parts {
  db: Queries
  mail: Mail
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/** Greets a new reader, with the way out of the letters. Who left meanwhile gets nothing more. */
export async function welcome({ db, mail, origin }: Parts, { email }: { email: string }, key: string): Promise<void> {
  const subscription = await readSubscription(db, email)
  if (subscription?.state === 'confirmed') await mail.send(welcomeLetter(subscription, origin), key)
}
