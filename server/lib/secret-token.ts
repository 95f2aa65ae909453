import { createHash, randomBytes } from 'node:crypto'

/**
 * Returns a random secret token in base64url (43 characters for the default of 32 bytes). Store only the token's hash.
 */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Returns the SHA-256 hash of a string, in base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
