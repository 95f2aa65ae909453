/** Sends emails over SMTP, or writes them to files if no mail server is configured. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { brand } from '#contract/brand.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Reply-To address, or undefined if replies should go to the shop. */
  replyTo?: string
  /** Absolute URL for one-click unsubscribing (RFC 8058): a POST request to this URL unsubscribes the recipient. */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Sends an email. Uses `key` as the Message-ID, so that many mail clients display the email only once even if it was
   * sent twice. Throws if the mail server did not accept the email; the caller may retry.
   */
  send(email: Email, key: string): Promise<void>
}

/**
 * Creates a mailer that sends emails over SMTP. Sending fails if the mail server does not respond within 20 seconds.
 */
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
  /** Called with the path of each file that was written. */
  onWritten: (file: string) => void
}

/**
 * Creates a mailer that writes each email to an `.eml` file. An email with the same key overwrites the earlier file.
 */
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
