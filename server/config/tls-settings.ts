import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type Environment, StartupError } from './environment.ts'

/** The certificate chain and its key, as PEM. */
export interface TlsSettings {
  cert: string
  key: string
}

/**
 * Null if no file is named. Throws a StartupError if one is missing or they do
 * not belong together.
 */
export function readTlsSettings({ TLS_CERT, TLS_KEY }: Environment): TlsSettings | null {
  if (!TLS_CERT && !TLS_KEY) return null
  if (!TLS_CERT) throw new StartupError('TLS_CERT is missing: with TLS_KEY it must name the file of the certificate.')
  if (!TLS_KEY) throw new StartupError('TLS_KEY is missing: with TLS_CERT it must name the file of the private key.')
  const settings = { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) }
  try {
    createSecureContext(settings)
  } catch (error) {
    throw new StartupError('TLS_CERT and TLS_KEY must be a certificate and its private key.', { cause: error })
  }
  return settings
}

function readPem(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(`${name} names the file ${file}, which cannot be read.`, { cause: error })
  }
}
