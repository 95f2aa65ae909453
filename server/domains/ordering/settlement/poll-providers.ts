/**
 * What a webhook should have told: webhooks may be lost, and PayPal's are not used
 * without PAYPAL_WEBHOOK_ID.
 */
import { unwrap } from '../../../providers/provider-request.ts'
import { allowAttempt, resetAttempts } from '../../../storage/attempt-limits.ts'
import type { OnlinePaymentMethod, PaymentDeps } from '../../money/open-gateways.ts'
import type { PaymentGateway } from '../../money/payment-gateway.ts'
import { listPaymentsSince, listUnsettledPayments } from '../../money/payment-store.ts'
import { applyDispute, applyProviderRefunds } from './when-money-left.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** PayPal lists disputes of 180 days, and refunds can be made as long. */
const OLDEST = 179 * DAY
const RECENT = 2 * DAY

/**
 * Asks each provider about disputes once a day; without webhooks, every hour about
 * recent disputes and refunds. Several processes may run it at once. If a provider
 * fails, completes the others before throwing, and asks it again next time.
 */
export async function pollProviders(deps: PaymentDeps): Promise<void> {
  const now = deps.clock()
  const polls = Object.entries(deps.gateways).flatMap(([name, gateway]: [string, PaymentGateway | null]) => {
    const method = name as OnlinePaymentMethod
    if (!gateway) return []
    const daily = async () => {
      await pollDisputes(deps, method, gateway, now - OLDEST)
      if (!gateway.hasWebhooks) await pollRefunds(deps, await listPaymentsSince(deps.db, method, now - OLDEST))
    }
    const hourly = async () => {
      await pollDisputes(deps, method, gateway, now - RECENT)
      await pollRefunds(deps, await listUnsettledPayments(deps.db, method))
    }
    return [
      oncePer(deps, DAY, `daily poll of ${method}`, daily),
      ...(gateway.hasWebhooks ? [] : [oncePer(deps, HOUR, `hourly poll of ${method}`, hourly)]),
    ]
  })
  const failed = (await Promise.allSettled(polls)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Only the process that counts the attempt performs this one. */
async function oncePer(
  { db, clock }: PaymentDeps,
  windowMs: number,
  name: string,
  poll: () => Promise<void>,
): Promise<void> {
  if (!(await allowAttempt(db, name, { max: 1, windowMs, now: clock() }))) return
  try {
    await poll()
  } catch (error) {
    await resetAttempts(db, name)
    throw error
  }
}

/** Since then (epoch ms). Throws if the provider does not respond. */
export async function pollDisputes(
  deps: PaymentDeps,
  method: OnlinePaymentMethod,
  gateway: PaymentGateway,
  since: number,
): Promise<void> {
  const disputes = unwrap(await gateway.listDisputes(since))
  // The first of a payment first, as webhooks would tell them.
  for (const dispute of disputes.toReversed()) await applyDispute(deps, { method, id: dispute.paymentId }, dispute)
}

async function pollRefunds(deps: PaymentDeps, payments: Awaited<ReturnType<typeof listUnsettledPayments>>) {
  for (const payment of payments) await applyProviderRefunds(deps, payment)
}
