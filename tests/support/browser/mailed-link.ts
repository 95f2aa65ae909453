import { expect } from '@playwright/test'
import { readMails } from '../shop/mails.ts'

/**
 * Returns the path of the order's link in the email with this subject, as soon as
 * it has arrived.
 */
export async function mailedLink(shop: { dataDir: string }, email: string, subject: string): Promise<string> {
  const find = async () => {
    const mail = (await readMails(shop.dataDir)).find((found) => found.to === email && found.subject === subject)
    return mail?.links.find((link) => link.includes('/follow/')) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return new URL(await find()).pathname
}
