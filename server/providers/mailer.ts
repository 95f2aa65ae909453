/** Sends emails over SMTP, or writes them into files when the shop has no mail server. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { brand } from '#contract/brand.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Where replies go, if not to the shop. */
  replyTo?: string
  /** The absolute URL at which a mail program unsubscribes by one POST (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Sends an email. The key becomes its Message-ID, so that mail programs show an email once even if it is sent twice.
   * Throws when it was not accepted; then it may be sent again.
   */
  send(email: Email, key: string): Promise<void>
}

/** Sends over SMTP, and fails after 20 seconds without a response. */
export function openSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = nodemailer.createTransport({ url, ...timeouts })
  return {
    send: async (email, key) => {
      await transport.sendMail(compose(email, key, from))
    },
  }
}

interface FileMailerOptions {
  folder: string
  from: string
  /** Called with the path of every file. */
  onWritten: (file: string) => void
}

/** Writes each email into an .eml file, which a repeated email overwrites. */
export function openFileMailer({ folder, from, onWritten }: FileMailerOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (email, key) => {
      const { message } = await transport.sendMail(compose(email, key, from))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${toFileName(key)}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      onWritten(file)
    },
  }
}

function compose({ unsubscribe, ...email }: Email, key: string, from: string) {
  const host = /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...email,
    from: { name: brand.name, address: from },
    messageId: `<${toFileName(key)}@${host}>`,
    ...(unsubscribe && {
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

function toFileName(key: string): string {
  return key.replace(/[^A-Za-z0-9.-]/g, '-')
}
