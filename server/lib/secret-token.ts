import { createHash, randomBytes } from 'node:crypto'

/**
 * Returns a random base64url-encoded secret token (43 characters for the default of 32 bytes). Callers should store
 * only the token's hash.
 */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Returns the base64url-encoded SHA-256 hash of a string. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
