import type { Mail } from '../../providers/mail.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { resetLetter } from './letters.ts'
import { addReset } from './reset-store.ts'
import { readUserByEmail } from './user-store.ts'

interface Parts {
  db: Queries
  clock: Clock
  mail: Mail
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/**
 * Mails a reset link to an account, and nothing to an e-mail without one. The link's secret exists only in the mail.
 * Repeatable: a mail that went out twice has two links, and both are good until one is used.
 */
export async function sendResetLink(
  { db, clock, mail, origin }: Parts,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const user = await readUserByEmail(db, email)
  if (!user) return
  const token = await addReset(db, user.id, clock())
  await mail.send(resetLetter(user.email, `${origin}/reset-password/${token}`), key)
}
