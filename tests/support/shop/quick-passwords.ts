import { hash, verify } from '@node-rs/argon2'
import { PasswordHasher } from '#server/domains/account/password-hasher.ts'

/** The lowest cost of argon2: test shops hash a password for each shopper. */
export function quickPasswords(): PasswordHasher {
  const quickHash: typeof hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return new PasswordHasher({ argon2: { hash: quickHash, verify } })
}
