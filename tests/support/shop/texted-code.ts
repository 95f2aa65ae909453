import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Waits for the text message that asks to confirm an order. */
export async function textedCode(shop: { dataDir: string }, orderId: string): Promise<string> {
  const path = join(shop.dataDir, 'sms', `order-code-${orderId}.txt`)
  const read = async () => /^\d{6}/m.exec(await readFile(path, 'utf8').catch(() => ''))?.[0] ?? ''
  await expect.poll(read).not.toBe('')
  return await read()
}
