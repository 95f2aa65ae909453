import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type LogLevel, logLevels } from '../lib/log.ts'
import { BLOCKED_PORTS } from './blocked-ports.ts'
import { type Environment, isLoopback, oneOf, StartupError, wholeNumber } from './environment.ts'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import { type MetricsSettings, readMetricsSettings } from './metrics-settings.ts'
import { type ProviderKeys, readProviderKeys } from './provider-config.ts'
import { type PushConfig, readPushConfig } from './push-keys.ts'
import { readS3Settings, type S3Settings } from './s3-settings.ts'
import { readSellingRules, type SellingRules } from './selling-rules.ts'
import { readSmsSettings, type SmsSettings } from './sms-settings.ts'
import { readTlsSettings, type TlsSettings } from './tls-settings.ts'

export interface Config extends MailSettings {
  logLevel: LogLevel
  /** TCP port; 0 selects any free one. */
  port: number
  host: string
  /** Null for plain HTTP/1.1; otherwise HTTPS, over HTTP/2 where browsers speak it. */
  tls: TlsSettings | null
  /** Absolute path of the shop's own files: SQLite, uploads, resized pictures. */
  dataDir: string
  /** Absolute path of the folder with the nightly backups; null for none. */
  backupDir: string | null
  /** Null to use SQLite. */
  databaseUrl: string | null
  /** Public origin, e.g. `https://shop.example`; null if PUBLIC_URL is not set. */
  publicUrl: string | null
  production: boolean
  /** Whether other machines may reach the shop. */
  isPublic: boolean
  /** Null to store visitors' pictures under `dataDir`. */
  s3: S3Settings | null
  /** A company that stores visitors' pictures instead; null if the shop does. */
  imageHost: { url: string; preset: string } | null
  /**
   * Service that lists countries, states and cities, without a trailing slash.
   * Null for the built-in lists only.
   */
  placesUrl: string | null
  /** Whether to resize all pictures after the start, not each on first request. */
  warmPictures: boolean
  /**
   * Whether to remove the service worker from all devices, e.g. after a faulty
   * release.
   */
  retireWorker: boolean
  /** Null if the shop sends no text messages. */
  sms: SmsSettings | null
  /** How long a stopping shop still answers while health checks fail, in ms. */
  closeDelayMs: number
  /** Null to count nothing. */
  metrics: MetricsSettings | null
  /** Addresses or ranges of proxies whose forwarding headers are believed. */
  trustedProxies: readonly string[]
  /** Whether budgets and caps hold. `off` is for tests and benchmarks. */
  limits: 'on' | 'off'
  providers: ProviderKeys
  push: PushConfig
  selling: SellingRules
}

/** Throws a StartupError that names the first invalid variable. */
export function readConfig(env: Environment): Config {
  const host = env.HOST || '127.0.0.1'
  const publicUrl = readPublicUrl(env)
  const isPublic = !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname))
  const providers = readProviderKeys(env, { isPublic })
  return {
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', logLevels),
    port: readPort(env),
    host,
    tls: readTlsSettings(env),
    dataDir: resolve(env.DATA_DIR || './data'),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    publicUrl,
    production:
      oneOf('NODE_ENV', env.NODE_ENV || 'development', ['development', 'test', 'production']) === 'production',
    isPublic,
    ...readMailSettings(env),
    s3: readS3Settings(env),
    imageHost: readImageHost(env),
    placesUrl: readPlacesUrl(env.PLACES_URL),
    warmPictures: oneOf('WARM_PICTURES', env.WARM_PICTURES || 'on', ['on', 'off']) === 'on',
    retireWorker: oneOf('RETIRE_WORKER', env.RETIRE_WORKER || 'off', ['on', 'off']) === 'on',
    closeDelayMs: wholeNumber('CLOSE_DELAY_MS', env.CLOSE_DELAY_MS || '0', { from: 0, to: 60_000 }),
    metrics: readMetricsSettings(env),
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    limits: readLimits(env, providers),
    providers,
    push: readPushConfig(env),
    sms: readSmsSettings(env),
    selling: readSellingRules(env, providers),
  }
}

function readPort({ PORT }: Environment): number {
  const port = wholeNumber('PORT', PORT || '4173', { from: 0, to: 65_535 })
  if (!BLOCKED_PORTS.has(port)) return port
  throw new StartupError(`PORT must not be ${port}: browsers open no page on it.`)
}

/** Used only if `imageHost` and `s3` are null. */
export function uploadsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}

/** Where programs on this machine reach the server, e.g. `http://localhost:4173`. */
export function localOrigin({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  const scheme = tls ? 'https' : 'http'
  if (host === '0.0.0.0' || host === '::') return `${scheme}://localhost:${port}`
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Throws a StartupError that does not show the URL: it may contain a password. */
function readDatabaseUrl(value: string | undefined): string | null {
  if (!value) return null
  if (/^postgres(ql)?:\/\//.test(value)) return value
  throw new StartupError('DATABASE_URL must start with postgres://. Leave it out to use a SQLite file.')
}

function readPublicUrl({ PUBLIC_URL: value, NODE_ENV }: Environment): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  if (isOrigin && NODE_ENV === 'production' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new StartupError(
      `PUBLIC_URL must start with https: passwords and addresses would cross the network unencrypted.`,
    )
  }
  if (isOrigin) return url.origin
  throw new StartupError(`PUBLIC_URL must be an address like https://shop.example, but is "${value}".`)
}

/** E.g. `10.0.0.9, 172.16.0.0/12`. Throws a StartupError if one is no address. */
function readTrustedProxies(value: string | undefined): string[] {
  const list = (value ?? '').split(',').map((entry) => entry.trim())
  const entries = list.filter((entry) => entry !== '')
  const wrong = entries.find((entry) => {
    const [address = '', bits = '0', ...rest] = entry.split('/')
    return (
      isIP(address) === 0 ||
      !/^\d{1,3}$/.test(bits) ||
      Number(bits) > (isIP(address) === 6 ? 128 : 32) ||
      rest.length > 0
    )
  })
  if (wrong === undefined) return entries
  throw new StartupError(
    `TRUSTED_PROXIES must be addresses or ranges like 10.0.0.9 or 172.16.0.0/12, but has "${wrong}".`,
  )
}

/** Throws a StartupError if limits are off in a shop that sells. */
function readLimits(env: Environment, { isTest, isSandbox }: ProviderKeys): 'on' | 'off' {
  const limits = oneOf('LIMITS', env.LIMITS || 'on', ['on', 'off'])
  if (limits === 'on' || isSandbox) return limits
  if (isTest && env.NODE_ENV !== 'production') return limits
  throw new StartupError('LIMITS=off is for tests only: without limits, a shop that sells could be robbed. Remove it.')
}

function readPlacesUrl(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw new StartupError('PLACES_URL must be an address like https://places.example/api, or be left out.')
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
