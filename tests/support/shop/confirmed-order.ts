import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** In the newest text message about an order, which a shop in the sandbox writes to a file; or undefined. */
export async function textedCode(dataDir: string, number: string): Promise<string | undefined> {
  const folder = join(dataDir, 'sms')
  if (!existsSync(folder)) return undefined
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const codes = texts.filter((text) => text.includes(number)).map((text) => /^(\d{6}) is/m.exec(text)?.[1])
  return codes.at(-1)
}
