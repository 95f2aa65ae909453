import { join } from 'node:path'
import { brand } from '#contract/brand.ts'
import type { Config } from '../config.ts'
import type { CheckoutParts } from '../domains/checkout/checkout-parts.ts'
import { reconcile } from '../domains/checkout/reconcile.ts'
import type { ImageHost } from '../providers/image-host.ts'
import { fileMail, type Mail, smtpMail } from '../providers/mail.ts'
import type { PushService } from '../providers/push-service.ts'
import type { Shiprocket } from '../providers/shiprocket.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { Clock } from '../work/clock.ts'
import { repeat } from '../work/repeat.ts'
import { jobHandlers } from './kinds.ts'
import { OutboxRunner } from './outbox-runner.ts'
import { startSweeping } from './sweep.ts'

interface Log {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

interface Parts {
  config: Config
  storage: Storage
  clock: Clock
  /** The shop's own address, for links in mails. */
  origin: string
  push: PushService
  ways: CheckoutParts['ways']
  images: ImageHost
  carrier: Shiprocket | null
  log: Log
}

interface Jobs {
  outbox: OutboxRunner
  /** Takes no new work, and resolves when what is running is done or has had its time. */
  end(): Promise<void>
}

const LAST_JOBS_MS = 10_000
const RECONCILE_EVERY_MS = 60_000

/** Starts what the shop does on its own: the outbox, the reconciler, and sweeping. */
export function startJobs({ config, storage, clock, origin, push, ways, images, carrier, log }: Parts): Jobs {
  const { db } = storage
  const outbox = new OutboxRunner({
    storage,
    handlers: jobHandlers({ db, clock, origin, push, ways, carrier, mail: mailOf(config, log) }),
    clock,
    onFailure: (error, job) => {
      if (job?.parked) log.error({ err: error, job }, 'Work in the outbox was given up.')
      else log.warn({ err: error, job }, 'Work in the outbox could not be done; it is tried again.')
    },
  })
  outbox.start()
  const stopSweeping = startSweeping({
    db,
    clock,
    images,
    onError: (error) => log.warn({ err: error }, 'What is old could not be deleted.'),
  })
  const stopReconciling = repeat(() => reconcile({ db, clock, ways, nudge: () => outbox.nudge() }), {
    pauseMs: RECONCILE_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'Payments could not be looked after; it is tried again.'),
  })
  return {
    outbox,
    end: async () => {
      await Promise.all([outbox.end(LAST_JOBS_MS), stopSweeping(), stopReconciling()])
    },
  }
}

function mailOf({ smtpUrl, mailFrom, dataDir }: Config, log: Log): Mail {
  const from = mailFrom ?? brand.email
  if (smtpUrl) return smtpMail({ url: smtpUrl, from })
  return fileMail({
    folder: join(dataDir, 'mail'),
    from,
    onWritten: (file) => log.warn({ file }, 'There is no mail server (SMTP_URL), so a mail was written to a file.'),
  })
}
