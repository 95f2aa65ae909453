import { createHash, randomBytes } from 'node:crypto'

/** A secret that is given away once; the shop keeps only its digest. 32 bytes are 43 characters. */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** What is stored of a secret, or of anything that should not be readable in the database. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
