import { createHash, randomBytes } from 'node:crypto'

/** Returns a random secret in base64url; 32 bytes give 43 characters. Store only its hash. */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Returns the SHA-256 hash of a text in base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
