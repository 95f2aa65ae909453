import { cleanLine } from '#contract/typed-text.ts'
import { addStaffToken, listStaffTokens, revokeStaffToken } from '../domains/account/staff-token-store.ts'
import { addCoupon } from '../domains/coupons/coupons.ts'
import type { DB } from '../storage/schema.ts'
import type { Queries } from '../storage/transaction.ts'
import { type CliCommand, type CommandResult, failed, parseOptions, succeeded } from './cli-command.ts'
import { formatDateTime } from './format.ts'

const text = { type: 'string' } as const

export const couponCommand: CliCommand = {
  usage: '<code> <percent> [--until=2026-12-31] [--uses=100] [--each=1]',
  description: 'create a coupon; --until: its last day, --uses: its total number of uses, --each: uses per shopper',
  async run({ db, args }) {
    const parsed = parseOptions(args, { until: text, uses: text, each: text })
    if (!parsed) return failed(`Usage: coupon ${couponCommand.usage}`)
    const { values, positionals } = parsed
    const [code = '', percent = ''] = positionals
    const problem = findProblem({ code, percent, ...values })
    if (problem) return failed(problem)
    const isAdded = await addCoupon(
      db,
      {
        code,
        percent: Number(percent),
        expiresAt: values.until === undefined ? null : endOfDay(values.until),
        maxUses: values.uses ? Number(values.uses) : null,
        maxUsesPerShopper: values.each ? Number(values.each) : null,
      },
      Date.now(),
    )
    const stored = code.toUpperCase()
    return isAdded ? succeeded(`${stored} now takes ${percent}% off.`) : failed(`There is already a coupon ${stored}.`)
  },
}

/** In India, in epoch ms; `NaN` if the date does not exist. */
function endOfDay(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN
  const midnight = new Date(`${day}T00:00:00Z`)
  // `Date` turns 30 February into 2 March.
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return exists ? Date.parse(`${day}T24:00:00+05:30`) : Number.NaN
}

function findProblem(given: { code: string; percent: string; until?: string; uses?: string; each?: string }) {
  if (!/^[A-Za-z0-9-]{3,40}$/.test(given.code)) return 'The code must have 3 to 40 letters, digits or hyphens.'
  if (!/^[1-9]\d?$/.test(given.percent)) return 'The percentage must be a whole number from 1 to 99.'
  if (given.until !== undefined && Number.isNaN(endOfDay(given.until)))
    return 'The day must be a date such as 2026-12-31.'
  const counts = [given.uses, given.each].filter((count) => count !== undefined)
  return counts.every((count) => /^[1-9]\d{0,6}$/.test(count))
    ? null
    : 'The number of uses must be a whole number above 0.'
}

export const staffTokenCommand: CliCommand = {
  usage: 'add <name> [--until=2026-12-31] | list | revoke <name>',
  description: 'tokens for the endpoints of staff; --until: the last day, otherwise 90 days from now',
  async run({ db, args }) {
    const parsed = parseOptions(args, { until: text })
    const [action, ...words] = parsed?.positionals ?? []
    const name = cleanLine(words.join(' '))
    const now = Date.now()
    if (parsed && action === 'add' && name) return addToken(db, { name, until: parsed.values.until, now })
    if (action === 'list' && !name) {
      const tokens = await listStaffTokens(db)
      return succeeded(...(tokens.length > 0 ? tokens.map((token) => describeToken(token, now)) : ['There are none.']))
    }
    if (action === 'revoke' && name) {
      const isRevoked = await revokeStaffToken(db, name)
      return isRevoked ? succeeded(`The token of ${name} no longer works.`) : failed(`${name} has no staff token.`)
    }
    return failed(`Usage: staff-token ${staffTokenCommand.usage}`)
  },
}

const DEFAULT_TOKEN_MS = 90 * 24 * 60 * 60_000

async function addToken(
  db: Queries,
  { name, until, now }: { name: string; until: string | undefined; now: number },
): Promise<CommandResult> {
  const expiresAt = until === undefined ? now + DEFAULT_TOKEN_MS : endOfDay(until)
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
