import { join } from 'node:path'
import { brand } from '#contract/brand.ts'
import type { Config } from '../config/config.ts'
import { reconcilePayments } from '../domains/checkout/reconcile-payments.ts'
import type { CheckoutDeps } from '../domains/checkout/reservation.ts'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import type { ImageHost } from '../providers/image-host.ts'
import { type Mailer, openFileMailer, openSmtpMailer } from '../providers/mailer.ts'
import type { PushService } from '../providers/push-service.ts'
import type { Shiprocket } from '../providers/shiprocket.ts'
import type { Storage } from '../storage/open-storage.ts'
import { startCleanup } from './cleanup.ts'
import { jobHandlers } from './job-handlers.ts'
import { OutboxRunner } from './outbox-runner.ts'

interface Logger {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

interface JobsDeps {
  config: Config
  storage: Storage
  clock: Clock
  /** The shop's own address, for links in mails. */
  origin: string
  push: PushService
  ways: CheckoutDeps['ways']
  images: ImageHost
  carrier: Shiprocket | null
  log: Logger
}

interface RunningJobs {
  outbox: OutboxRunner
  /** Takes no new work, and resolves when what is running is done or has had its time. */
  stop(): Promise<void>
}

const SHUTDOWN_TIMEOUT_MS = 10_000
const RECONCILE_EVERY_MS = 60_000

/** Starts what the shop does on its own: the outbox, the reconciler, and sweeping. */
export function startJobs({ config, storage, clock, origin, push, ways, images, carrier, log }: JobsDeps): RunningJobs {
  const { db } = storage
  const outbox = new OutboxRunner({
    storage,
    handlers: jobHandlers({ db, clock, origin, push, ways, carrier, mail: openMailer(config, log) }),
    clock,
    onFailure: (error, job) => {
      if (job?.parked) log.error({ err: error, job }, 'Work in the outbox was given up.')
      else log.warn({ err: error, job }, 'Work in the outbox could not be done; it is tried again.')
    },
  })
  outbox.start()
  const stopSweeping = startCleanup({
    db,
    clock,
    images,
    onError: (error) => log.warn({ err: error }, 'What is old could not be deleted.'),
  })
  const stopReconciling = repeat(() => reconcilePayments({ db, clock, ways }), {
    pauseMs: RECONCILE_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'Payments could not be looked after; it is tried again.'),
  })
  return {
    outbox,
    stop: async () => {
      await Promise.all([outbox.stop(SHUTDOWN_TIMEOUT_MS), stopSweeping(), stopReconciling()])
    },
  }
}

function openMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  const from = mailFrom ?? brand.email
  if (smtpUrl) return openSmtpMailer({ url: smtpUrl, from })
  return openFileMailer({
    folder: join(dataDir, 'mail'),
    from,
    onWritten: (file) => log.warn({ file }, 'There is no mail server (SMTP_URL), so a mail was written to a file.'),
  })
}
