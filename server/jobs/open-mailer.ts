import { join } from 'node:path'
import { brand } from '#contract/brand.ts'
import type { Config } from '../config/config.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { type MailTransport, openFileMailer, openSmtpMailer } from '../providers/mailer.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpPlain' | 'mailFrom' | 'ownerEmail' | 'dataDir'>

/** `onWritten` is called with each email's file in a shop without a mail server. */
export function openMailer(config: MailConfig, onWritten: (file: string) => void): MailTransport {
  const mailer = openTransport(config, onWritten)
  const owner = ownerAddress(config)
  return {
    ...mailer,
    send: (email, key) => mailer.send(email.to === brand.email ? { ...email, to: owner } : email, key),
  }
}

/** Receives what is addressed to the shop. */
export function ownerAddress({ ownerEmail }: Pick<Config, 'ownerEmail'>): string {
  return ownerEmail ?? brand.email
}

function openTransport(
  { smtpUrl, smtpPlain, mailFrom, dataDir }: MailConfig,
  onWritten: (file: string) => void,
): MailTransport {
  const from = mailFrom ?? brand.email
  if (smtpUrl) return openSmtpMailer({ url: smtpUrl, from, isPlain: smtpPlain })
  return openFileMailer({ folder: join(dataDir, 'mail'), from, onWritten })
}

/** Where the owner's emails go, and whether they can be sent now. */
export async function describeMail(config: MailConfig): Promise<string> {
  const goesTo = `New orders and messages are mailed to ${ownerAddress(config)}`
  if (!config.smtpUrl) return `${goesTo}: without SMTP_URL, as files in ${join(config.dataDir, 'mail')}`
  try {
    await openTransport(config, () => undefined).check()
    return `${goesTo}: the mail server answers`
  } catch (error) {
    return `${goesTo}, but the mail server does not work: ${reasonOf(error)}. Emails wait and are tried again.`
  }
}
