import { createHash, randomBytes } from 'node:crypto'

/** Base64url, 43 characters by default. Store only its hash. */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Base64url-encoded. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
