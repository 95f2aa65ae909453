import { type Environment, isLoopback, oneOf, StartupError } from './environment.ts'

export interface MailSettings {
  /** E.g. `smtps://user:password@host`; null to write emails to files. */
  smtpUrl: string | null
  /** Whether emails may cross the network unencrypted. */
  smtpPlain: boolean
  /** Sender address; null for the shop's own. */
  mailFrom: string | null
  /** Receives what is addressed to the shop; null for the shop's own address. */
  ownerEmail: string | null
}

/**
 * Throws a StartupError that names the wrong variable but never shows SMTP_URL,
 * which may contain a password.
 */
export function readMailSettings({ SMTP_URL, MAIL_FROM, OWNER_EMAIL, SMTP_PLAIN }: Environment): MailSettings {
  if (SMTP_URL && !/^smtps?:\/\/[^/]/.test(SMTP_URL)) {
    throw new StartupError('SMTP_URL must be an address like smtps://user:password@mail.example, or be left out.')
  }
  if (SMTP_URL && !MAIL_FROM) {
    throw new StartupError('MAIL_FROM is missing: with SMTP_URL, it must be the sender address of emails.')
  }
  for (const [name, address] of Object.entries({ MAIL_FROM, OWNER_EMAIL })) {
    if (!address || /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) continue
    throw new StartupError(`${name} must be an email address, but is "${address}".`)
  }
  const isLocal = SMTP_URL !== undefined && isLoopback(URL.canParse(SMTP_URL) ? new URL(SMTP_URL).hostname : '')
  const smtpPlain = isLocal || oneOf('SMTP_PLAIN', SMTP_PLAIN || 'off', ['on', 'off']) === 'on'
  return { smtpUrl: SMTP_URL || null, smtpPlain, mailFrom: MAIL_FROM || null, ownerEmail: OWNER_EMAIL || null }
}
