/** Everything that the environment decides, read and checked once. */
import { join, resolve } from 'node:path'
import { type Environment, oneOf, StartupError } from './environment.ts'
import { type ProviderKeys, readProviderKeys } from './provider-config.ts'
import { type PushConfig, readPushConfig } from './push-keys.ts'

export interface Config {
  /** 0 lets the system choose a free one. */
  port: number
  host: string
  /** Absolute. Holds the SQLite file, made pictures and everything else that the shop writes. */
  dataDir: string
  /** PostgreSQL instead of the SQLite file. */
  databaseUrl: string | null
  /** The shop's own address as shoppers type it, without a slash at the end; `null` when the owner has not said. */
  publicUrl: string | null
  production: boolean
  /** Where mail is handed over, as `smtps://user:password@host`; `null` writes it into files under `dataDir`. */
  smtpUrl: string | null
  /** The address that mails come from; `null` for the shop's usual one. */
  mailFrom: string | null
  /** Where pictures that visitors send are hosted; `null` keeps them under `dataDir`. */
  imageHost: { url: string; preset: string } | null
  /** Whether every picture is made in the background after start, not only when it is first asked for. */
  warmPictures: boolean
  /** Whether devices are to give up their service worker: the way out if one that was released does harm. */
  retireWorker: boolean
  /** Of the payment providers and the carrier. */
  providers: ProviderKeys
  /** Of notifications on shoppers' devices. */
  push: PushConfig
  /** What cards from abroad are charged: so many paise are one US dollar. */
  paisePerDollar: number
  selling: SellingRules
}

/** Reads the environment. Throws CannotStart, naming the first variable whose value is not usable. */
export function readConfig(env: Environment): Config {
  return {
    port: port(env.PORT || '4173'),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    publicUrl: publicUrl(env.PUBLIC_URL),
    production:
      oneOf('NODE_ENV', env.NODE_ENV || 'development', ['development', 'test', 'production']) === 'production',
    ...mail(env),
    imageHost: imageHost(env),
    warmPictures: oneOf('WARM_PICTURES', env.WARM_PICTURES || 'on', ['on', 'off']) === 'on',
    retireWorker: oneOf('RETIRE_WORKER', env.RETIRE_WORKER || 'off', ['on', 'off']) === 'on',
    providers: readProviderKeys(env),
    push: readPushConfig(env),
    paisePerDollar: paisePerDollar(env.RUPEES_PER_DOLLAR || '88'),
    selling: readSellingRules(env),
  }
}

/** Where pictures that visitors send are kept, unless a company hosts them. */
export function uploadsFolder({ dataDir }: Config): string {
  return join(dataDir, 'uploads')
}

/** How this machine's own browser reaches a server that listens on `host`. */
export function localOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function port(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new StartupError(`PORT must be a whole number from 0 to 65535, and it is "${value}".`)
}

/** Says nothing of the value itself: it may hold a password. */
function databaseUrl(value: string | undefined): string | null {
  if (!value) return null
  if (/^postgres(ql)?:\/\//.test(value)) return value
  throw new StartupError('DATABASE_URL must start with postgres:// or be left out; then the shop keeps a SQLite file.')
}

function publicUrl(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  if (isOrigin) return url.origin
  throw new StartupError(`PUBLIC_URL must be an address like https://shop.example, and it is "${value}".`)
}

/** Says nothing of SMTP_URL itself: it may hold a password. */
function mail({ SMTP_URL, MAIL_FROM }: Environment): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (SMTP_URL && !/^smtps?:\/\/[^/]/.test(SMTP_URL)) {
    throw new StartupError('SMTP_URL must be an address like smtps://user:password@mail.example, or be left out.')
  }
  if (SMTP_URL && !MAIL_FROM)
    throw new StartupError('MAIL_FROM is missing: with SMTP_URL it must say who mails are from.')
  if (MAIL_FROM && !/^[^\s@<>]+@[^\s@<>]+$/.test(MAIL_FROM)) {
    throw new StartupError(`MAIL_FROM must be an e-mail address, and it is "${MAIL_FROM}".`)
  }
  return { smtpUrl: SMTP_URL || null, mailFrom: MAIL_FROM || null }
}

function imageHost({ IMAGE_HOST_URL, IMAGE_UPLOAD_PRESET }: Environment): Config['imageHost'] {
  if (!IMAGE_HOST_URL) return null
  if (!/^https?:\/\//.test(IMAGE_HOST_URL) || !URL.canParse(IMAGE_HOST_URL)) {
    throw new StartupError('IMAGE_HOST_URL must be an address like https://images.example/upload, or be left out.')
  }
  if (!IMAGE_UPLOAD_PRESET) {
    throw new StartupError('IMAGE_UPLOAD_PRESET is missing: with IMAGE_HOST_URL it must say how pictures are kept.')
  }
  return { url: IMAGE_HOST_URL, preset: IMAGE_UPLOAD_PRESET }
}

/** Rupees with at most two decimals, so that the rate is whole paise. */
function paisePerDollar(value: string): number {
  if (/^\d{1,4}(\.\d{1,2})?$/.test(value) && Number(value) >= 1) return Math.round(Number(value) * 100)
  throw new StartupError(`RUPEES_PER_DOLLAR must be an amount like 88.50, and it is "${value}".`)
}

/** What the owner decides about selling. */

interface SellingRules {
  /** How long pieces are set aside while somebody pays. */
  holdMs: number
  /** A dearer order cannot be paid at the door; 0 offers Cash on Delivery to nobody. */
  codLimitPaise: number
}

const MINUTE_MS = 60_000

/** Throws CannotStart, naming the variable that is not usable. */
function readSellingRules(env: Environment): SellingRules {
  return {
    holdMs: wholeNumber('HOLD_MINUTES', env.HOLD_MINUTES || '10', { from: 1, to: 120 }) * MINUTE_MS,
    codLimitPaise: wholeNumber('COD_LIMIT', env.COD_LIMIT || '50000', { from: 0, to: 10_000_000 }) * 100,
  }
}

function wholeNumber(name: string, value: string, { from, to }: { from: number; to: number }): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
  throw new StartupError(`${name} must be a whole number from ${from} to ${to}, and it is "${value}".`)
}
