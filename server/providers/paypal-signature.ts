/**
 * Verifies PayPal's webhooks without asking PayPal, by the "self-cryptographic"
 * method of https://developer.paypal.com/api/rest/webhooks/rest/.
 */
import { createVerify, type KeyObject, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

interface Transmission {
  raw: Buffer
  /** As `proofHeaders` orders and joins them. */
  proof: string
  /** Epoch ms. */
  receivedAt: number
  /** Asked before a request to PayPal for a certificate that is not known yet. */
  mayFetch: () => Promise<boolean>
}

/** PayPal repeats a webhook for three days. */
const MAX_AGE_MS = 4 * 24 * 60 * 60_000
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

export class PayPalSignatures {
  readonly #webhookId: string
  readonly #hosts: () => readonly string[]
  /** By URL, which names one certificate for good. */
  readonly #keys = new Map<string, SigningKey>()

  /** Certificates of other hosts than `hosts` are not even fetched. */
  constructor({ webhookId, hosts }: { webhookId: string; hosts: () => readonly string[] }) {
    this.#webhookId = webhookId
    this.#hosts = hosts
  }

  async isSigned({ raw, proof, receivedAt, mayFetch }: Transmission): Promise<boolean> {
    const [id = '', time = '', signature = '', url = '', algorithm = ''] = proof.split('\n')
    const age = receivedAt - Date.parse(time)
    if (!(age <= MAX_AGE_MS && age >= -MAX_CLOCK_DIFFERENCE_MS)) return false
    if (id === '' || signature === '' || algorithm !== 'SHA256withRSA' || !this.#isOwn(url)) return false
    const known = this.#keys.get(url) ?? (await this.#fetchKey(url, mayFetch))
    if (!known || receivedAt < known.validFrom || receivedAt > known.validTo) return false
    const signed = `${id}|${time}|${this.#webhookId}|${crc32(raw)}`
    return createVerify('sha256').update(signed).verify(known.key, signature, 'base64')
  }

  #isOwn(url: string): boolean {
    return this.#hosts().some((host) => {
      const folder = `${host}/v1/notifications/certs/`
      return url.startsWith(folder) && /^[\w-]+$/.test(url.slice(folder.length))
    })
  }

  async #fetchKey(url: string, mayFetch: Transmission['mayFetch']): Promise<SigningKey | null> {
    const pem = (await mayFetch()) ? await fetchText(url) : null
    const key = pem === null ? null : readCertificates(pem)
    if (key) this.#keys.set(url, key)
    return key
  }
}

interface SigningKey {
  key: KeyObject
  /** Epoch ms. */
  validFrom: number
  validTo: number
}

const TIMEOUT_MS = 5000

/** Null if the host does not have it, or does not respond. */
async function fetchText(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** To whom PayPal's own SDK for Java requires it to be issued (`validateCertificateChain`). */
const SUBJECT = /^CN=messageverificationcerts(\.[\w.]+)?\.paypal\.com$/m

/** Null unless the first is PayPal's, and each is signed by the next. */
function readCertificates(pem: string): SigningKey | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const chain = blocks.map((block) => new X509Certificate(block))
    const [own, ...issuers] = chain
    if (!own || !SUBJECT.test(own.subject)) return null
    const isChain = issuers.every((issuer, at) => chain[at]?.checkIssued(issuer) && chain[at]?.verify(issuer.publicKey))
    const [validFrom, validTo] = [Date.parse(own.validFrom), Date.parse(own.validTo)]
    return isChain ? { key: own.publicKey, validFrom, validTo } : null
  } catch {
    // Not a certificate.
    return null
  }
}
