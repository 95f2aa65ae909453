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
  /** Reply-To address, if replies should not go to the shop. */
  replyTo?: string
  /** Absolute URL that unsubscribes with a single POST request (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Sends an email. The key becomes its Message-ID, so that mail clients show an email only once even if it is sent
   * twice. Throws if the email was not accepted; it can then be sent again.
   */
  send(email: Email, key: string): Promise<void>
}

/** Creates a mailer that uses SMTP. Sending fails after 20 seconds without a response. */
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
  /** Called with the path of each file. */
  onWritten: (file: string) => void
}

/** Creates a mailer that writes each email to an .eml file. Sending an email again overwrites its file. */
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
