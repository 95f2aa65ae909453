/**
 * Guesses from many networks at one account, or from one network at many: no lock
 * of one account and network stops them. They are slowed, and never refused.
 */
import { randomUUID } from 'node:crypto'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Device } from './device.ts'
import { isKnownDevice } from './known-device-store.ts'

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'budgets'>

interface LoginAttempt {
  email: string
  network: string | null
}

/** Never from a device with which the account was logged in before. An address without an account has no id. */
export async function isSuspect(
  { db, clock, budgets }: Deps,
  { email, network, userId = '', device }: LoginAttempt & { userId?: string | undefined; device: Device },
): Promise<boolean> {
  const now = clock()
  const isGuessedAt =
    (await budgets.isSpent(db, { budget: 'wrong passwords of an account', of: email, now })) ||
    (network !== null && (await budgets.isSpent(db, { budget: 'wrong passwords of a network', of: network, now })))
  return isGuessedAt && !(await isKnownDevice(db, userId, device))
}

export async function countWrongPassword(
  { db, clock, budgets }: Deps,
  { email, network }: LoginAttempt,
): Promise<void> {
  const now = clock()
  const ofAccount = { budget: 'wrong passwords of an account', of: email, now } as const
  await budgets.use(db, ofAccount)
  if (await budgets.isSpent(db, ofAccount)) await mailLoginLink({ db, budgets }, email, now)
  if (network !== null) await budgets.use(db, { budget: 'wrong passwords of a network', of: network, now })
  const until = await budgets.use(db, { budget: 'wrong passwords of the shop', of: '', now })
  if (until !== null) await inTransaction(db, (tx) => addOwnerEmail(tx, manyWrongPasswords(now), now))
}

/**
 * So that the owner gets in, whatever others try. The account is looked up only for
 * the email: guesses do not reveal it.
 */
async function mailLoginLink({ db, budgets }: Pick<Deps, 'db' | 'budgets'>, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await budgets.use(tx, { budget: 'login links of an account', of: email, now })) !== null) return
    await addJob(tx, { kind: 'send-login-link', payload: { email }, dedupeKey: `login-link-${randomUUID()}` }, now)
  })
}

/** Once a day. */
function manyWrongPasswords(now: number) {
  return {
    subject: 'Many wrong passwords at your shop',
    paragraphs: [
      'More than 300 logins with a wrong password were tried at your shop within an hour. Somebody may be trying passwords that became known elsewhere.',
      'The shop slows them down, and locks an account for the network they come from after ten. You need not do anything. If it goes on for days, your hosting company can block the network.',
    ],
    dedupeKey: `wrong-passwords-${new Date(now).toISOString().slice(0, 10)}`,
  }
}
