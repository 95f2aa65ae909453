import { Command } from '@commander-js/extra-typings'
import { addStaffToken, listStaffTokens, revokeStaffToken } from '../domains/account/staff-token-store.ts'
import type { DB } from '../storage/schema.ts'
import type { Queries } from '../storage/transaction.ts'
import { readLastDay, readWords } from './arguments.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { formatDateTime } from './format.ts'

export const staffTokenCommand: CliCommand = (answer) => {
  const tokens = new Command('staff-token').description('the tokens for the endpoints that only staff may use')
  tokens
    .command('add')
    .description('make a token for the endpoints that only staff may use')
    .argument('<name...>', 'whose it is')
    .option('--until <day>', 'its last day, e.g. 2026-12-31; 90 days from now unless given', readLastDay)
    .action((words, { until }) => {
      const name = readWords(words)
      return answer(({ db }) => addToken(db, name, until))
    })
  tokens
    .command('list')
    .description('list the tokens of staff')
    .action(() => answer(({ db }) => listTokens(db)))
  tokens
    .command('revoke')
    .description('end the token of one of the staff')
    .argument('<name...>', 'whose it is')
    .option(...YES)
    .action((words) => {
      const name = readWords(words)
      return answer((context) => revokeToken(context, name))
    })
  return tokens
}

async function listTokens(db: Queries): Promise<CommandResult> {
  const tokens = await listStaffTokens(db)
  const now = Date.now()
  return succeeded(...(tokens.length > 0 ? tokens.map((token) => describeToken(token, now)) : ['There are none.']))
}

async function revokeToken({ db, confirm }: CommandContext, name: string): Promise<CommandResult> {
  await confirm(`This ends the token of ${name} for good.`)
  const isRevoked = await revokeStaffToken(db, name)
  return isRevoked ? succeeded(`The token of ${name} no longer works.`) : failed(`${name} has no staff token.`)
}

const DEFAULT_TOKEN_MS = 90 * 24 * 60 * 60_000

async function addToken(db: Queries, name: string, until: number | undefined): Promise<CommandResult> {
  const now = Date.now()
  const expiresAt = until ?? now + DEFAULT_TOKEN_MS
  if (!(expiresAt > now)) return failed('The day must be a date to come, such as 2026-12-31.')
  const token = await addStaffToken(db, { name, expiresAt }, now)
  if (!token) return failed(`${name} already has a staff token. Revoke it first, or choose another name.`)
  return succeeded(
    `${name} may use the endpoints of staff until ${formatDateTime(expiresAt)}.`,
    'Send this as x-access-token, and keep it secret:',
    token,
  )
}

function describeToken({ name, created_at, last_used_at, expires_at }: DB['staff_tokens'], now: number): string {
  const used = last_used_at === null ? 'never used' : `last used ${formatDateTime(last_used_at)}`
  const ends = `${expires_at > now ? 'ends' : 'ended'} ${formatDateTime(expires_at)}`
  return `${name}  made ${formatDateTime(created_at)}, ${used}, ${ends}`
}
