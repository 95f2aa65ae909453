/** What becomes of the shopper's things on this device when somebody logs in or out, and in between. */
import { subscribe } from 'valtio'
import { bagCount, readBag } from '#contract/bag.ts'
import { hasUnsaved, wipeAccount } from '#sync/account-things.ts'
import { device } from '#sync/device.ts'
import type { Pushed } from '#sync/push-account.ts'
import { pushAll } from '#sync/push-all.ts'
import { pushInBackground } from './background-sync.ts'
import { connection } from './connection.ts'
import { beginLeaving } from './leaving.ts'
import { makePusher } from './pusher.ts'
import { tellSessionLost } from './session-lost.ts'

/** A bug in it is told like any other, and stops neither the next push nor a log-out. */
async function push(): Promise<Pushed> {
  try {
    return await pushAll()
  } catch (error) {
    reportError(error)
    return 'later'
  }
}

const pusher = makePusher({
  push,
  pushed: (outcome) => {
    if (outcome === 'later') void pushInBackground()
    void tellSessionLost()
  },
  isVisible: () => document.visibilityState === 'visible',
  random: Math.random,
})

/** Begins to keep device and account the same. Once a page, when it is painted. */
export function keepAccountSynced(): void {
  addEventListener('online', () => void pusher.now())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void pusher.now()
  })
  subscribe(connection, () => {
    if (connection.reached) void pusher.now()
  })
  void pusher.now()
}

/** To be called after every change of what the account has as well, and of the outbox. */
export const pushChanges = pusher.soon

/**
 * To be called when the session of a login or a registration has been stored. Answers at once; what the guest had
 * collected goes to the account afterwards, by itself.
 */
export async function accountEntered(): Promise<{ guestHadBag: boolean }> {
  const guestHadBag = bagCount(readBag(await device.read('cart'))) > 0
  void pusher.now()
  return { guestHadBag }
}

/** How long a log-out waits for what is not saved in the account yet. */
const FAREWELL_MS = 3000

/**
 * To be called when the shopper logs out: it forgets the session too. Works without a network: what belongs to the
 * account is wiped from this device, and the server hears of it when it can be reached. Where it is in reach, what was
 * not saved yet goes to the account first. Repeatable; `forgetTraces` is to follow, and the next page does both where this
 * one is closed before.
 */
export async function accountLeft(): Promise<void> {
  await beginLeaving()
  if (connection.reached && (await hasUnsaved())) {
    await Promise.race([push(), new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))])
  }
  await wipeAccount()
  void pusher.now()
}
