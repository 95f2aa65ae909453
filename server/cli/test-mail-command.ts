import { randomUUID } from 'node:crypto'
import { Command } from '@commander-js/extra-typings'
import { composeOwnerEmail } from '../emails/owner-email.ts'
import { openMailer, ownerAddress } from '../jobs/open-mailer.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { type CliCommand, type CommandResult, failed, type ShopAtHand, succeeded } from './cli-command.ts'

export const testMailCommand: CliCommand = (answer) =>
  new Command('test-mail')
    .description('send an email to your own address (OWNER_EMAIL), to try the mail server')
    .action(() => answer(sendTestMail))

async function sendTestMail({ config }: ShopAtHand): Promise<CommandResult> {
  if (!config) return failed('The settings are missing.')
  const files: string[] = []
  const mailer = openMailer(config, (file) => files.push(file))
  const to = ownerAddress(config)
  const key = `test-mail-${randomUUID()}`
  const paragraphs = ['The mail server works. The shop tells you of new orders at this address.']
  try {
    await mailer.send(composeOwnerEmail({ subject: 'A test of your shop’s emails', paragraphs, dedupeKey: key }), key)
  } catch (error) {
    return failed(`The email to ${to} was not sent: ${reasonOf(error)}`)
  }
  return succeeded(
    files.length === 0
      ? `The mail server has taken an email to ${to}.`
      : `Without SMTP_URL, the email to ${to} is the file ${files.join(' ')}`,
  )
}
