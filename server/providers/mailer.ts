/** Emails over SMTP, or into files without a mail server. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { brand } from '#contract/brand.ts'
import { currentContext } from '../lib/request-context.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Undefined if replies go to the shop. */
  replyTo?: string
  /** For one-click unsubscribing by POST (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * `key` becomes the Message-ID: most mail clients then show an email once even
   * if it arrives twice. Throws if the server did not accept it.
   */
  send(email: Email, key: string): Promise<void>
}

export interface MailTransport extends Mailer {
  /** Throws if emails cannot be sent now. */
  check(): Promise<void>
}

/**
 * Fails if the mail server does not respond within 20 seconds or, unless `isPlain`,
 * offers no TLS.
 */
export function openSmtpMailer({ url, from, isPlain }: { url: string; from: string; isPlain: boolean }): MailTransport {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = nodemailer.createTransport({ url, requireTLS: !isPlain, ...timeouts })
  return {
    send: async (email, key) => {
      await transport.sendMail(compose(email, key, from))
    },
    check: async () => {
      await transport.verify()
    },
  }
}

interface FileMailerOptions {
  folder: string
  from: string
  /** Called with each file's path. */
  onWritten: (file: string) => void
}

/** Writes `.eml` files. A repeated key overwrites its file. */
export function openFileMailer({ folder, from, onWritten }: FileMailerOptions): MailTransport {
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
    check: async () => {
      await mkdir(folder, { recursive: true })
    },
  }
}

function compose({ to, replyTo, unsubscribe, ...email }: Email, key: string, from: string) {
  const requestId = currentContext()?.requestId
  const host = /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...email,
    // As objects, in which nothing separates addresses or names.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    from: { name: brand.name, address: from },
    messageId: `<${toFileName(key)}@${host}>`,
    headers: {
      ...NO_AUTOMATIC_REPLIES,
      ...(requestId && { 'X-Request-Id': requestId }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/**
 * No person writes these emails (RFC 3834), so that out-of-office programs do not
 * answer them. Exchange knows only the second header.
 */
const NO_AUTOMATIC_REPLIES = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

function toFileName(key: string): string {
  return key.replace(/[^A-Za-z0-9.-]/g, '-')
}
