import { allowAttempt } from '../../storage/attempt-limits.ts'
import type { Budgets } from '../../storage/budgets.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { addUseWithinLimit, type CouponRow, changeUses, countUsesBy, insertCoupon, readCoupon } from './coupon-store.ts'

type CouponProblem = 'COUPON_UNKNOWN' | 'COUPON_ENDED' | 'COUPON_USED'

/** Who sends a code. */
export interface CodeSender {
  /** Null for guests; the limit per shopper is not checked then. */
  userId: string | null
  /** Whose guesses count together: an account, or a guest's network and browser. */
  guesser: string
}

export interface CouponDeps {
  db: Queries
  budgets: Budgets
}

/**
 * Or the reason why not; a number is when the sender may try codes again (epoch
 * ms). Each different unknown code counts once. Reserves nothing: another shopper
 * may take the last use.
 */
export async function findUsableCoupon(
  { db, budgets }: CouponDeps,
  { code, userId, guesser, now }: CodeSender & { code: string; now: number },
): Promise<CouponRow | CouponProblem | number> {
  const guesses = { budget: 'unknown coupons of a shopper', of: guesser, now } as const
  // Counted before the code is looked up, so that many guesses at once are no way
  // around the budget.
  const until = await budgets.use(db, guesses)
  if (until !== null) return until
  const coupon = await readCoupon(db, code)
  const once = { max: 1, windowMs: HOUR_MS, now }
  const isGuess = !coupon && (await allowAttempt(db, `unknown coupon ${code} of ${guesser}`, once))
  if (!isGuess) await budgets.giveBack(db, guesses)
  if (!coupon) return 'COUPON_UNKNOWN'
  if (coupon.expires_at !== null && coupon.expires_at <= now) return 'COUPON_ENDED'
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return 'COUPON_ENDED'
  if (userId === null || coupon.max_uses_per_shopper === null) return coupon
  return (await countUsesBy(db, code, userId)) >= coupon.max_uses_per_shopper ? 'COUPON_USED' : coupon
}

const HOUR_MS = 60 * 60_000

/** Whatever uses it has left. Null if there is none, or it has expired. */
export async function findRunningCoupon(db: Queries, code: string, now: number): Promise<CouponRow | null> {
  const coupon = await readCoupon(db, code)
  return coupon && (coupon.expires_at === null || coupon.expires_at > now) ? coupon : null
}

/**
 * For a saved checkout, also one that is paid late. False if coupon or user has no
 * uses left.
 */
export async function redeemCoupon(tx: Tx, code: string, userId: string): Promise<boolean> {
  if (!(await addUseWithinLimit(tx, code))) return false
  const max = (await readCoupon(tx, code))?.max_uses_per_shopper ?? null
  if (max === null || (await countUsesBy(tx, code, userId)) <= max) return true
  await changeUses(tx, code, -1)
  return false
}

/** Gives a use back after a released reservation or a cancelled order. */
export function restoreCoupon(tx: Tx, code: string): Promise<void> {
  return changeUses(tx, code, -1)
}

interface NewCoupon {
  code: string
  /** An integer from 1 to 99. */
  percent: number
  /** Epoch ms; null for never. */
  expiresAt: number | null
  /** By all shoppers together; null for no limit. */
  maxUses: number | null
  maxUsesPerShopper: number | null
  /** Whether shoppers may be told of it. */
  isPublic?: boolean
}

/** The code becomes upper case. False if it exists. */
export function addCoupon(
  db: Queries,
  { code, percent, isPublic = false, ...limits }: NewCoupon,
  now: number,
): Promise<boolean> {
  const coupon = {
    code: code.toUpperCase(),
    percent,
    expires_at: limits.expiresAt,
    max_uses: limits.maxUses,
    max_uses_per_shopper: limits.maxUsesPerShopper,
    uses: 0,
    created_at: now,
    is_demo: 0,
    is_public: isPublic ? 1 : 0,
  }
  return inTransaction(db, (tx) => insertCoupon(tx, coupon))
}
