import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openPaymentGateways, type PaymentGateways } from '#server/domains/money/open-gateways.ts'
import { openShopPushService } from '#server/domains/order-notifications/shop-push-service.ts'
import { beginCheckout, startPayment } from '#server/domains/ordering/checkout/start-payment.ts'
import { requestStockAlert } from '#server/domains/stock-alerts/request-stock-alert.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { openImageHost } from '#server/providers/image-host.ts'
import { Budgets } from '#server/storage/budgets.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { endHold, holdJobsSql } from '#server/storage/held-jobs.ts'
import { useDemoStorage } from '../support/database/use-demo-storage.ts'
import { homeAddress, RING, RING_PRICE } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { readMails } from '../support/shop/mails.ts'
import { MINUTE, movableClock, SECOND } from '../support/shop/movable-clock.ts'
import { quietShop } from '../support/shop/shop-template.ts'
import { stores } from '../support/shop/stores.ts'
import { concurrently } from '../support/simulation/concurrent-shoppers.ts'
import { KillPoints } from '../support/simulation/payments/kill-points.ts'
import { PaymentWindows } from '../support/simulation/payments/payment-windows.ts'
import { useProviderNetwork } from '../support/simulation/payments/provider-network.ts'

const NO_PROVIDERS = { razorpay: null, stripe: null, payPal: null }

describe.each(stores)('an open shop on %s', (store) => {
  const demo = useDemoStorage(store)
  const providers = useProviderNetwork()
  const clock = movableClock()

  afterEach(() => vi.useRealTimers())

  /** Starts the shop's background work, whose timers run only when the test advances them. */
  async function startWork(gateways: PaymentGateways) {
    const { storage, dataDir } = demo
    const config = readConfig(quietShop(dataDir))
    const push = await openShopPushService(storage.db, config)
    const images = openImageHost(config, () => '', await openFileStore(config))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ignore = () => undefined
    const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
    const budgets = new Budgets({ areOff: true })
    const shared = { config, storage, clock: clock.now, gateways, push, images, budgets, log, reportError: vi.fn() }
    return startJobs({ ...shared, providers: NO_PROVIDERS, origin: '', carrier: null })
  }

  async function passMinute() {
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(SECOND)
      // Lets the queries that the timers have started proceed.
      await demo.storage.ping()
    }
  }

  test('notifies shoppers within a minute that a product is back in stock, but of a restored shop once its jobs are resumed', async () => {
    const { db } = demo.storage
    const email = 'asha@example.com'
    const alert = { productId: 'mehfil-jhumka', size: '', email, push: false, session: null }
    await requestStockAlert({ db, clock: clock.now }, alert, null)
    await sql.raw(holdJobsSql('settings', '2026-11-20T03:00:00.000Z')).execute(db)
    const jobs = await startWork(openPaymentGateways(NO_PROVIDERS, () => ''))
    expect(jobs.heldSince).toBe('2026-11-20T03:00:00.000Z')
    await passMinute()
    expect(await readMails(demo.dataDir)).toEqual([])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])

    await endHold(db)
    await passMinute()
    vi.useRealTimers()
    await eventually(async () => {
      const [mail] = await readMails(demo.dataDir)
      expect(mail).toMatchObject({ to: email, subject: 'Mehfil Jhumka is back in stock' })
    })
    await jobs.stop()
  })

  test('checks every minute for unreported payments', async () => {
    const { network } = providers
    const { razorpay } = await network.connect(new KillPoints(), clock)
    const gateways = openPaymentGateways({ razorpay, stripe: null, payPal: null }, () => '')
    const rules = {
      reservationMs: 10 * MINUTE,
      paisePerDollar: 8800,
      codFeePaise: 0,
      hasSmsGateway: false,
      unconfirmedPiecesLimit: 5,
    }
    const parts = { db: demo.storage.db, clock: clock.now, gateways, rules, budgets: new Budgets({ areOff: true }) }
    const [shopper] = await concurrently(demo.storage.db, 1, clock.now())
    const purchase = {
      userId: shopper?.userId ?? '',
      method: 'razorpay' as const,
      lines: [{ productId: RING, quantity: 1, shownPaise: null }],
      shownTotalPaise: RING_PRICE * 100,
      couponCode: '',
      address: homeAddress,
      phone: '',
      business: null,
      gift: null,
    }
    const begun = await beginCheckout(parts, purchase, null)
    if (begun.kind !== 'reserved' || !gateways.razorpay) throw new Error('Nothing is held.')
    const started = await startPayment(parts, gateways.razorpay, begun.checkout, 'Asha Rao')
    await new PaymentWindows(network.deps).payAtRazorpay(started?.providerRef ?? '', 'captured')
    const orders = () => demo.storage.db.selectFrom('orders').select('id').execute()

    const jobs = await startWork(gateways)
    clock.pass(MINUTE)
    await vi.advanceTimersByTimeAsync(MINUTE - 1000)
    expect(await orders()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await jobs.stop()
    expect(await orders()).toHaveLength(1)
  })
})
