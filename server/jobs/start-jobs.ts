import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { PaymentGateways } from '../domains/money/open-gateways.ts'
import { reportNewOrders } from '../domains/ordering/orders/new-orders.ts'
import { endHolds } from '../domains/ordering/orders/order-stock.ts'
import { pollProviders } from '../domains/ordering/settlement/poll-providers.ts'
import { reconcilePayments } from '../domains/ordering/settlement/reconcile-payments.ts'
import { paymentWebhooks } from '../domains/ordering/settlement/webhooks.ts'
import { trackReturns } from '../domains/returns/collect-return.ts'
import { trackParcels } from '../domains/shipping/parcel-reports.ts'
import { notifyRestocked } from '../domains/stock-alerts/notify-restocked.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { repeat } from '../lib/repeat.ts'
import type { ReportError } from '../lib/report-error.ts'
import { byItself } from '../lib/request-context.ts'
import type { ImageHost } from '../providers/image-host.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { Providers } from '../providers/open-providers.ts'
import { logCalls } from '../providers/provider-request.ts'
import type { PushService } from '../providers/push-service.ts'
import type { Shiprocket } from '../providers/shiprocket.ts'
import { openSmsFiles, openSmsGateway, type SmsGateway } from '../providers/sms.ts'
import type { Budgets } from '../storage/budgets.ts'
import { readHold } from '../storage/held-jobs.ts'
import type { Storage } from '../storage/open-storage.ts'
import { startCleanup } from './cleanup.ts'
import { createJobHandlers } from './job-handlers.ts'
import { limitMails } from './limit-mails.ts'
import { backUpIfDue } from './nightly-backup.ts'
import { openMailer } from './open-mailer.ts'
import { OutboxRunner } from './outbox-runner.ts'

interface JobsDeps {
  config: Config
  storage: Storage
  clock: Clock
  /** For links in emails, e.g. `https://shop.example`. */
  origin: string
  push: PushService
  gateways: PaymentGateways
  budgets: Budgets
  providers: Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>
  images: ImageHost
  carrier: Shiprocket | null
  log: Log
  reportError: ReportError
}

interface RunningJobs {
  outbox: OutboxRunner
  /** In a restored shop, until its owner resumes them: when the backup was made (ISO 8601). */
  heldSince: string | null
  /**
   * Resolves when running tasks have ended; waits at most 10 seconds for outbox jobs.
   */
  stop(): Promise<void>
}

const SHUTDOWN_TIMEOUT_MS = 10_000
const RECONCILE_EVERY_MS = 60_000
const END_HOLDS_EVERY_MS = 60_000
/** How often to look for providers whose turn it is. */
const POLL_PROVIDERS_EVERY_MS = 10 * 60_000
/** How often to look for due parcels; each is asked about twice a day. */
const TRACK_EVERY_MS = 10 * 60_000
/** How soon the owner hears of an order on a quiet day. */
const REPORT_NEW_ORDERS_EVERY_MS = 15_000
/** Shoppers hear of restocked products within a minute. */
const NOTIFY_RESTOCKED_EVERY_MS = 20_000
const BACK_UP_IF_DUE_EVERY_MS = 60_000
/** How soon a restored shop notices that its owner has resumed the jobs. */
const READ_HOLD_EVERY_MS = 1000

/** Runs the outbox, checks payments and deletes expired data. In a restored shop, waits for its owner. */
export async function startJobs(deps: JobsDeps): Promise<RunningJobs> {
  const { config, storage, clock, origin, push, providers, gateways, images, budgets, carrier, log, reportError } = deps
  const { db } = storage
  const webhooks = paymentWebhooks({ db, clock, gateways }, providers)
  const onMailWritten = (file: string) => log.warn({ file }, 'SMTP_URL is not set, so an email was written to a file.')
  const mailer = openMailer(config, onMailWritten)
  const send: Mailer['send'] = async (email, key) => {
    await mailer.send(email, key)
    log.info({}, 'An email was sent.')
  }
  const outbox = new OutboxRunner({
    storage,
    handlers: createJobHandlers({
      db,
      clock,
      origin,
      push,
      gateways,
      webhooks,
      carrier,
      mail: limitMails(
        { send },
        {
          db,
          clock,
          budgets,
          onDropped: (about) => log.warn(about, 'An email was not sent, because its mailbox has had too many today.'),
        },
      ),
      budgets,
      hasSmsGateway: config.sms !== null,
      sms: openSms(config, log, reportError),
    }),
    clock,
    onFailure: (error, job) => {
      if (!job) reportError(error, 'The outbox could not be read or written.')
      else if (job.isDead) reportError(error, 'A job failed for the last time.', { job })
      else log.warn({ err: error, job }, 'A job failed and will be retried.')
    },
  })
  const stopBackups = repeat(() => byItself('back-up', () => backUpIfDue({ db, clock, config, reportError })), {
    pauseMs: BACK_UP_IF_DUE_EVERY_MS,
    onError: (error) => reportError(error, 'The nightly backup failed.'),
  })
  const stops: (() => Promise<void>)[] = []
  const start = () => {
    outbox.start()
    const stopCleanup = startCleanup({
      messageFolders: ['mail', 'sms'].map((folder) => join(config.dataDir, folder)),
      db,
      clock,
      budgets,
      images,
      onError: (error) => reportError(error, 'Expired data could not be deleted.'),
    })
    stops.push(stopCleanup, ...startRepeating(deps))
  }
  const heldSince = await readHold(db)
  const stopWaiting = heldSince === null ? start() : whenResumed(deps, start)
  if (heldSince) log.warn({ backup: heldSince }, 'Jobs are held: the shop was restored, and its owner resumes them.')
  return {
    outbox,
    heldSince,
    stop: async () => {
      // One that is under way ends with this process, and is made up for within an hour.
      void stopBackups()
      await stopWaiting?.()
      await Promise.all([outbox.stop(SHUTDOWN_TIMEOUT_MS), ...stops.map((stop) => stop())])
    },
  }
}

/** Calls `start` once. Returns a function that stops waiting. */
function whenResumed({ storage: { db }, log, reportError }: JobsDeps, start: () => void): () => Promise<void> {
  const stop = repeat(
    async () => {
      if ((await readHold(db)) !== null) return
      // Resolves only after this run.
      void stop()
      start()
      log.info({}, 'The owner has resumed the jobs.')
    },
    {
      pauseMs: READ_HOLD_EVERY_MS,
      onError: (error) => reportError(error, 'The shop could not read whether its jobs are held.'),
    },
  )
  return stop
}

/** What only time causes, and what no webhook has told. Returns functions that stop it. */
function startRepeating({ storage: { db }, clock, gateways, carrier, reportError }: JobsDeps): (() => Promise<void>)[] {
  const trackAll = async () => {
    await trackParcels({ db, clock, carrier })
    await trackReturns({ db, clock, carrier })
  }
  const every = (pauseMs: number, command: string, task: () => Promise<void>, failure: string) =>
    repeat(() => byItself(command, task), { pauseMs, onError: (error) => reportError(error, failure) })
  return [
    every(
      RECONCILE_EVERY_MS,
      'reconcile-payments',
      () => reconcilePayments({ db, clock, gateways }),
      'Payments could not be checked.',
    ),
    every(
      END_HOLDS_EVERY_MS,
      'end-holds',
      () => endHolds({ db, clock }),
      'What unconfirmed orders held could not be put back on the shelves.',
    ),
    every(
      POLL_PROVIDERS_EVERY_MS,
      'poll-providers',
      () => pollProviders({ db, clock, gateways }),
      'Payment providers could not be asked about disputes and refunds.',
    ),
    every(
      REPORT_NEW_ORDERS_EVERY_MS,
      'report-new-orders',
      () => reportNewOrders({ db, clock }),
      'The owner could not be told of new orders.',
    ),
    every(
      NOTIFY_RESTOCKED_EVERY_MS,
      'notify-restocked',
      () => notifyRestocked({ db, clock }),
      'Shoppers who wait for sold-out products could not be notified.',
    ),
    every(TRACK_EVERY_MS, 'track-parcels', trackAll, 'The carrier could not be asked about parcels.'),
  ]
}

/**
 * Without a gateway, a shop in the sandbox writes messages to files; others send none.
 */
function openSms({ sms, providers, dataDir }: Config, log: Log, reportError: ReportError): SmsGateway | null {
  if (sms) return openSmsGateway(sms, { reportError, onCall: logCalls(log) })
  if (!providers.isSandbox) return null
  return openSmsFiles(join(dataDir, 'sms'), (file) => {
    log.warn({ file }, 'SMS_KEY is not set, so a text message was written to a file.')
  })
}
