import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import { findConfirmationToken } from './mails.ts'

/** Waits for the email that asks to confirm the order. */
export function confirmationToken(dataDir: string, number: string): Promise<string> {
  return eventually(async () => {
    const token = await findConfirmationToken(dataDir, number)
    expect(token).not.toBe('')
    return token
  })
}

/** Follows the link in its email. */
export async function confirmOrder(ask: ApiClient, { dataDir }: { dataDir: string }, number: string): Promise<void> {
  const token = await confirmationToken(dataDir, number)
  expect((await ask('confirmFollowedOrder', { path: { token } })).http).toBe(200)
}
