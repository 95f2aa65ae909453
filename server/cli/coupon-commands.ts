import { Command } from '@commander-js/extra-typings'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { type CouponRow, listCoupons, readCoupon, updateCoupon } from '../domains/coupons/coupon-store.ts'
import { addCoupon } from '../domains/coupons/coupons.ts'
import type { Queries } from '../storage/transaction.ts'
import { misuse, readCount, readLastDay } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, succeeded } from './cli-command.ts'
import { formatDateTime } from './format.ts'

export const couponsCommand: CliCommand = (answer) =>
  new Command('coupons')
    .description('list all coupons with their uses and their end')
    .action(() => answer(({ db }) => list(db)))

async function list(db: Queries): Promise<CommandResult> {
  const coupons = await listCoupons(db)
  const now = Date.now()
  return succeeded(...(coupons.length > 0 ? coupons.map((coupon) => describeCoupon(coupon, now)) : ['There are none.']))
}

function describeCoupon(coupon: CouponRow, now: number): string {
  const { code, percent, uses, max_uses, max_uses_per_shopper, expires_at, created_at, is_demo, is_public } = coupon
  const end = expires_at === null ? 'no end' : `${expires_at > now ? 'ends' : 'ended'} ${formatDateTime(expires_at)}`
  return [
    code,
    `${percent}% off`,
    max_uses === null ? `used ${uses} times` : `used ${uses} of ${max_uses} times`,
    ...(max_uses_per_shopper === null ? [] : [`${max_uses_per_shopper} per shopper`]),
    end,
    ...(is_public ? ['public'] : []),
    is_demo ? 'of the demo' : `made ${formatDateTime(created_at)}`,
  ].join('  ')
}

export const couponCommand: CliCommand = (answer) => {
  const coupon = new Command('coupon')
    .description('create a coupon that takes a percentage off')
    // Otherwise it would take the options of its subcommands.
    .enablePositionalOptions()
    .argument('<code>', '3 to 40 letters, digits or hyphens', readCode)
    .argument('<percent>', 'what it takes off, from 1 to 99', readPercent)
    .option('--until <day>', 'its last day, e.g. 2026-12-31', readLastDay)
    .option('--uses <number>', 'how often it can be used in all', readCount)
    .option('--each <number>', 'how often one shopper can use it', readCount)
    .option('--public', 'shoppers may be told of it; not with --uses')
    .action((code, percent, { until, uses, each, public: isPublic = false }) => {
      if (isPublic && uses !== undefined) misuse(PUBLIC_WITH_USES)
      const limits = { expiresAt: until ?? null, maxUses: uses ?? null, maxUsesPerShopper: each ?? null, isPublic }
      return answer(async ({ db }) => {
        const isAdded = await addCoupon(db, { code, percent, ...limits }, Date.now())
        return isAdded ? succeeded(`${code} now takes ${percent}% off.`) : failed(`There is already a coupon ${code}.`)
      })
    })
  coupon
    .command('end')
    .description('end a coupon now; orders that used it keep its discount')
    .argument('<code>', 'the coupon', readCode)
    .action((code) => answer(({ db }) => end(db, code)))
  return coupon.addCommand(changeCommand(answer))
}

const PUBLIC_WITH_USES = 'A public coupon has no number of uses in all, because most shoppers would come too late.'

const changeCommand: CliCommand = (answer) =>
  new Command('change')
    .description('change a coupon; what is not given stays')
    .argument('<code>', 'the coupon', readCode)
    .option('--percent <number>', 'what it takes off', readPercent)
    .option('--until <day>', 'its last day, or none', orNone(readLastDay))
    .option('--uses <number>', 'how often it can be used in all, or none', orNone(readCount))
    .option('--each <number>', 'how often one shopper can use it, or none', orNone(readCount))
    .option('--public', 'shoppers may be told of it')
    .option('--no-public', 'they may not')
    .action((code, { percent, until, uses, each, public: isPublic }) => {
      const given = { percent, expires_at: until, max_uses: uses, max_uses_per_shopper: each, is_public: isPublic }
      const change = Object.entries(given).filter(([, value]) => value !== undefined)
      if (change.length === 0) misuse('Say what to change.')
      return answer(({ db }) => changeCoupon(db, code, change))
    })

const NONE = 'none'

/** Not null, for which an option's value would become an empty text. */
function orNone<Value>(read: (text: string) => Value): (text: string) => Value | typeof NONE {
  return (text) => (text === NONE ? NONE : read(text))
}

async function changeCoupon(
  db: Queries,
  code: string,
  change: readonly [column: string, value: number | boolean | typeof NONE | undefined][],
): Promise<CommandResult> {
  const before = await readCoupon(db, code)
  if (!before) return failed(`There is no coupon ${code}.`)
  const columns = Object.fromEntries(change.map(([name, value]) => [name, value === NONE ? null : Number(value)]))
  const after: CouponRow = { ...before, ...columns }
  if (after.is_public && after.max_uses !== null) return failed(PUBLIC_WITH_USES)
  await updateCoupon(db, code, columns)
  return succeeded(describeCoupon(after, Date.now()))
}

async function end(db: Queries, code: string): Promise<CommandResult> {
  const now = Date.now()
  const coupon = await readCoupon(db, code)
  if (!coupon) return failed(`There is no coupon ${code}.`)
  if (coupon.expires_at !== null && coupon.expires_at <= now) return failed(`${code} has ended already.`)
  await updateCoupon(db, code, { expires_at: now })
  return succeeded(`${code} has ended. “coupon change ${code} --until …” starts it again.`)
}

function readCode(text: string): string {
  if (!/^[A-Za-z0-9-]{3,40}$/.test(text)) misuse('It must have 3 to 40 letters, digits or hyphens.')
  return text.toUpperCase()
}

function readPercent(text: string): number {
  const percent = toAsciiDigits(text)
  if (!/^[1-9]\d?$/.test(percent)) misuse('It must be a whole number from 1 to 99.')
  return Number(percent)
}
