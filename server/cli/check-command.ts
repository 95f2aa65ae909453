import { Command } from '@commander-js/extra-typings'
import type { Config } from '../config/config.ts'
import { comparePayments } from '../domains/consistency/compare-payments.ts'
import { type Difference, findDifferences } from '../domains/consistency/find-differences.ts'
import { openPaymentGateways } from '../domains/money/open-gateways.ts'
import { openFileStore } from '../storage/file-store.ts'
import { readCount } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, type ShopAtHand, succeeded } from './cli-command.ts'

const DAY_MS = 24 * 60 * 60_000

export const checkCommand: CliCommand = (answer) =>
  new Command('check')
    .description('compare sums, stock, coupons, papers, pictures and payments; changes nothing')
    .option('--days <number>', 'ask the providers about payments of so many days', readCount, 7)
    .option('--no-providers', 'ask no provider')
    .action((options) => answer((shop) => check(shop, options)))

async function check(
  { db, config, openProviders }: ShopAtHand,
  { days, providers }: { days: number; providers: boolean },
): Promise<CommandResult> {
  const files = config ? await openFileStore(config) : null
  const found: Difference[] = []
  for await (const difference of findDifferences(db, files)) found.push(difference)
  const asked = providers && config && openProviders ? gatewaysOf(config, openProviders) : null
  if (asked) {
    const deps = { db, clock: Date.now, gateways: asked }
    for await (const difference of comparePayments(deps, Date.now() - days * DAY_MS)) found.push(difference)
  }
  const names = Object.entries(asked ?? {}).flatMap(([name, gateway]) => (gateway ? [name] : []))
  const scope =
    names.length > 0 ? `payments of ${days} ${days === 1 ? 'day' : 'days'} at ${names.join(', ')}` : 'no provider'
  if (found.length === 0) return succeeded(`Everything agrees, with ${scope} asked.`)
  return failed(
    ...found.map(({ what, next }) => `${what}. Next: ${next}`),
    `${found.length} differences, with ${scope} asked.`,
  )
}

/** Where PayPal sends shoppers back matters only to new payments. */
function gatewaysOf(config: Config, openProviders: NonNullable<ShopAtHand['openProviders']>) {
  return openPaymentGateways(openProviders(), () => config.publicUrl ?? '')
}
