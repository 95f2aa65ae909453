import { createStaffSession } from '../domains/account/authenticate.ts'
import { addCoupon } from '../domains/coupons/coupons.ts'
import { type CliCommand, failed, parseOptions, succeeded } from './cli-command.ts'

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
  usage: '<email>',
  description: 'give an account staff rights, and print a token for it (valid for 30 days after its last use)',
  async run({ db, args: [email = ''] }) {
    const token = await createStaffSession(db, email.toLowerCase(), Date.now())
    if (!token) return failed(`There is no account for ${email}. Create one in the shop first.`)
    return succeeded(`${email} now has staff rights. Send this as x-access-token, and keep it secret:`, token)
  },
}
