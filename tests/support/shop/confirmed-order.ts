import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import { readMails } from './mails.ts'

/** Waits for the email that asks to confirm an order, and returns the token of its link. */
export function confirmationToken(dataDir: string, number: string): Promise<string> {
  return eventually(async () => {
    const mail = (await readMails(dataDir)).find(({ subject }) => subject === `Please confirm your order ${number}`)
    const token = /\/follow\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error(`There is no email about ${number}.`)
    return token
  })
}

/** Confirms a Cash on Delivery order through the link in its email. */
export async function confirmOrder(ask: ApiClient, { dataDir }: { dataDir: string }, number: string): Promise<void> {
  const token = await confirmationToken(dataDir, number)
  expect((await ask('confirmFollowedOrder', { path: { token } })).http).toBe(200)
}
