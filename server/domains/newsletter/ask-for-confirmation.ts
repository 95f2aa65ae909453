import type { Mail } from '../../providers/mail.ts'
import type { Queries } from '../../storage/transaction.ts'
import { confirmationLetter } from './letters.ts'
import { readSubscription } from './subscription-store.ts'

interface Parts {
  db: Queries
  mail: Mail
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/** Mails the link that starts the letters, unless it was followed meanwhile. Repeatable: the link is the same. */
export async function askForConfirmation(
  { db, mail, origin }: Parts,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const subscription = await readSubscription(db, email)
  if (subscription?.state === 'asked') await mail.send(confirmationLetter(subscription, origin), key)
}
