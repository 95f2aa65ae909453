import { addCoupon } from '../domains/coupons/coupons.ts'
import type { CliCommand } from './commands.ts'
import { parseOptions } from './parse-options.ts'

const text = { type: 'string' } as const

export const createCouponCommand: CliCommand = {
  usage: '<code> <percent> [--until=2026-12-31] [--uses=100] [--each=1]',
  description: 'a code that takes a percentage off',
  async run({ db, usage }) {
    const given = parseOptions(usage, { until: text, uses: text, each: text })
    if (!given) return { ok: false, said: [`Say: coupon ${createCouponCommand.usage}`] }
    const { values, positionals } = given
    const [code = '', percent = ''] = positionals
    const problem = problemWith({ code, percent, ...values })
    if (problem) return { ok: false, said: [problem] }
    const isAdded = await addCoupon(
      db,
      {
        code,
        percent: Number(percent),
        expiresAt: values.until === undefined ? null : endOf(values.until),
        usesAtMost: values.uses ? Number(values.uses) : null,
        usesEach: values.each ? Number(values.each) : null,
      },
      Date.now(),
    )
    const shown = code.toUpperCase()
    return {
      ok: isAdded,
      said: [isAdded ? `${shown} takes ${percent} % off now.` : `There is a coupon ${shown} already.`],
    }
  },
}

/** When a day ends in India; `NaN` for what is no day of the calendar. */
function endOf(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN
  const begins = new Date(`${day}T00:00:00Z`)
  // February has no 30th, but a Date takes it for the 2nd of March.
  const isDay = !Number.isNaN(begins.getTime()) && begins.toISOString().startsWith(day)
  return isDay ? Date.parse(`${day}T24:00:00+05:30`) : Number.NaN
}

function problemWith(given: { code: string; percent: string; until?: string; uses?: string; each?: string }) {
  if (!/^[A-Za-z0-9-]{3,40}$/.test(given.code)) return 'A code has 3 to 40 letters, digits or hyphens.'
  if (!/^[1-9]\d?$/.test(given.percent)) return 'A percentage is a whole number from 1 to 99.'
  if (given.until !== undefined && Number.isNaN(endOf(given.until))) return 'A day is like 2026-12-31.'
  const counts = [given.uses, given.each].filter((count) => count !== undefined)
  return counts.every((count) => /^[1-9]\d{0,6}$/.test(count)) ? null : 'Uses are counted in whole numbers from 1.'
}
