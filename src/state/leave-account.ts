import { accountLeft } from './account-sync.ts'
import { forgetTraces } from './forget-shopper.ts'
import { leaveOrderNews } from './order-news.ts'
import { lookAtSession } from './session.ts'

/**
 * Takes whoever is logged in off this device: session, bag and everything else of the shopper are gone at once, in every
 * tab. Needs no network.
 */
export async function leaveAccount(): Promise<void> {
  await accountLeft()
  await forgetTraces()
  await leaveOrderNews()
  await lookAtSession()
}
