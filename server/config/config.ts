/** The shop's configuration: reads and checks all environment variables once, at start-up. */
import { join, resolve } from 'node:path'
import { type Environment, oneOf, StartupError, wholeNumber } from './environment.ts'
import { type ProviderKeys, readProviderKeys } from './provider-config.ts'
import { type PushConfig, readPushConfig } from './push-keys.ts'

export interface Config {
  /** 0 lets the system choose a free port. */
  port: number
  host: string
  /** Absolute path. Holds the SQLite file, resized pictures and everything else that the shop writes. */
  dataDir: string
  /** The PostgreSQL database; null for the SQLite file. */
  databaseUrl: string | null
  /** The shop's origin as shoppers type it; null when it is not set. */
  publicUrl: string | null
  production: boolean
  /** The mail server, e.g. `smtps://user:password@host`; null to write emails into files under `dataDir`. */
  smtpUrl: string | null
  /** The sender of emails; null for the shop's default address. */
  mailFrom: string | null
  /** Where pictures that visitors upload are hosted; null to store them under `dataDir`. */
  imageHost: { url: string; preset: string } | null
  /** Whether to create all picture sizes in the background after the start instead of on first request. */
  warmPictures: boolean
  /** Whether to remove the service worker from every device, in case a released one does harm. */
  retireWorker: boolean
  providers: ProviderKeys
  push: PushConfig
  /** The exchange rate for international payments, in paise per US dollar. */
  paisePerDollar: number
  selling: SellingRules
}

interface SellingRules {
  /** How long stock stays reserved while a shopper pays, in ms. */
  reservationMs: number
  /** Orders above this are not offered Cash on Delivery; 0 disables it. */
  codLimitPaise: number
}

/** Reads the environment. Throws StartupError, naming the first variable whose value is invalid. */
export function readConfig(env: Environment): Config {
  return {
    port: wholeNumber('PORT', env.PORT || '4173', { from: 0, to: 65_535 }),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    production:
      oneOf('NODE_ENV', env.NODE_ENV || 'development', ['development', 'test', 'production']) === 'production',
    ...readMailSettings(env),
    imageHost: readImageHost(env),
    warmPictures: oneOf('WARM_PICTURES', env.WARM_PICTURES || 'on', ['on', 'off']) === 'on',
    retireWorker: oneOf('RETIRE_WORKER', env.RETIRE_WORKER || 'off', ['on', 'off']) === 'on',
    providers: readProviderKeys(env),
    push: readPushConfig(env),
    paisePerDollar: readPaisePerDollar(env.RUPEES_PER_DOLLAR || '88'),
    selling: readSellingRules(env),
  }
}

/** Returns the folder of visitors' pictures, which is used unless `imageHost` is set. */
export function uploadsFolder({ dataDir }: Config): string {
  return join(dataDir, 'uploads')
}

/** Returns the origin at which a browser on this machine reaches a server that listens on `host`. */
export function localOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The message must not contain the value, which may hold a password. */
function readDatabaseUrl(value: string | undefined): string | null {
  if (!value) return null
  if (/^postgres(ql)?:\/\//.test(value)) return value
  throw new StartupError('DATABASE_URL must start with postgres://. Leave it out to use a SQLite file.')
}

function readPublicUrl(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  if (isOrigin) return url.origin
  throw new StartupError(`PUBLIC_URL must be an address like https://shop.example, but is "${value}".`)
}

/** The message must not contain SMTP_URL, which may hold a password. */
function readMailSettings({ SMTP_URL, MAIL_FROM }: Environment): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (SMTP_URL && !/^smtps?:\/\/[^/]/.test(SMTP_URL)) {
    throw new StartupError('SMTP_URL must be an address like smtps://user:password@mail.example, or be left out.')
  }
  if (SMTP_URL && !MAIL_FROM) {
    throw new StartupError('MAIL_FROM is missing: with SMTP_URL it must be the address that e-mails come from.')
  }
  if (MAIL_FROM && !/^[^\s@<>]+@[^\s@<>]+$/.test(MAIL_FROM)) {
    throw new StartupError(`MAIL_FROM must be an e-mail address, but is "${MAIL_FROM}".`)
  }
  return { smtpUrl: SMTP_URL || null, mailFrom: MAIL_FROM || null }
}

function readImageHost({ IMAGE_HOST_URL, IMAGE_UPLOAD_PRESET }: Environment): Config['imageHost'] {
  if (!IMAGE_HOST_URL) return null
  if (!/^https?:\/\//.test(IMAGE_HOST_URL) || !URL.canParse(IMAGE_HOST_URL)) {
    throw new StartupError('IMAGE_HOST_URL must be an address like https://images.example/upload, or be left out.')
  }
  if (!IMAGE_UPLOAD_PRESET) {
    throw new StartupError('IMAGE_UPLOAD_PRESET is missing: with IMAGE_HOST_URL it must name the upload preset.')
  }
  return { url: IMAGE_HOST_URL, preset: IMAGE_UPLOAD_PRESET }
}

/** Accepts at most two decimals, so that the rate is whole paise. */
function readPaisePerDollar(rupees: string): number {
  if (/^\d{1,4}(\.\d{1,2})?$/.test(rupees) && Number(rupees) >= 1) return Math.round(Number(rupees) * 100)
  throw new StartupError(`RUPEES_PER_DOLLAR must be an amount like 88.50, but is "${rupees}".`)
}

const MINUTE_MS = 60_000

function readSellingRules(env: Environment): SellingRules {
  return {
    reservationMs: wholeNumber('HOLD_MINUTES', env.HOLD_MINUTES || '10', { from: 1, to: 120 }) * MINUTE_MS,
    codLimitPaise: wholeNumber('COD_LIMIT', env.COD_LIMIT || '50000', { from: 0, to: 10_000_000 }) * 100,
  }
}
