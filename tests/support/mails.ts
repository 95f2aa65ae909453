import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface WrittenMail {
  to: string
  subject: string
  messageId: string
  raw: string
  /** The secret of the reset link in it, or empty. */
  resetToken: string
}

/** The mails that a shop without a mail server has written. */
export async function readMails(dataDir: string): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const raws = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return raws.map((raw) => ({
    to: header(raw, 'To'),
    subject: header(raw, 'Subject'),
    messageId: header(raw, 'Message-ID'),
    raw,
    resetToken: /\/reset-password\/([\w-]+)/.exec(raw)?.[1] ?? '',
  }))
}

function header(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim() ?? ''
}
