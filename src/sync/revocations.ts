/**
 * Tokens of sessions that were left on this device and that the server does not know to be over yet. The shopper has
 * logged out at once, with or without a network; the server is told as soon as it can be reached.
 */
import type { Place } from './place.ts'

const KEY = 'revocations'

/** Remembers a token until the server has been told. Repeatable. */
export async function revokeLater(token: string, { device }: Place): Promise<void> {
  await device.update(KEY, (stored) => [...tokensIn(stored).filter((other) => other !== token), token])
}

/** The tokens that are still to be revoked. */
export async function pendingRevocations({ device }: Place): Promise<string[]> {
  return tokensIn(await device.read(KEY))
}

/** Tells the server of every session that was left. Answers whether it knows all of them now. Never rejects. */
export async function sendRevocations(place: Place): Promise<boolean> {
  const { device, call } = place
  for (const token of await pendingRevocations(place)) {
    const outcome = await call('logout', { token })
    const isOver = outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED')
    if (!isOver) return false
    await device.update(KEY, (stored) => tokensIn(stored).filter((other) => other !== token))
  }
  return true
}

function tokensIn(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
}
