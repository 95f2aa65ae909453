/** Mail: over SMTP where the shop has a server for it, otherwise into files that its owner can open. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { brand } from '#contract/brand.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where that is not the shop. */
  replyTo?: string
  /** Where a mail program ends a subscription by one POST (RFC 8058), as a whole address. */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Hands one letter over. Repeatable with the same key: it becomes the Message-ID, by which mail programs show a
   * repeated letter once. Throws when the letter was not taken; then it may be tried again.
   */
  send(letter: Email, key: string): Promise<void>
}

/** Sends over SMTP. It gives up after 20 seconds of silence. */
export function openSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = nodemailer.createTransport({ url, ...patience })
  return {
    send: async (letter, key) => {
      await transport.sendMail(compose(letter, key, from))
    },
  }
}

interface FileMailerOptions {
  folder: string
  from: string
  /** Hears of every file, so that somebody can find it. */
  onWritten: (file: string) => void
}

/** Writes each letter as an .eml file. A letter that is repeated replaces its file. */
export function openFileMailer({ folder, from, onWritten }: FileMailerOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (letter, key) => {
      const { message } = await transport.sendMail(compose(letter, key, from))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${safeName(key)}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      onWritten(file)
    },
  }
}

function compose({ unsubscribe, ...letter }: Email, key: string, from: string) {
  const host = /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...letter,
    from: { name: brand.name, address: from },
    messageId: `<${safeName(key)}@${host}>`,
    ...(unsubscribe && {
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

function safeName(key: string): string {
  return key.replace(/[^A-Za-z0-9.-]/g, '-')
}
