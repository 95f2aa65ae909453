/** `npm run bench -- <name>`: runs a benchmark, or lists them all. */
import { buildShop, isBuilt } from '../scripts/build-shop.mjs'
import { lighthouseScores } from './lighthouse-scores.ts'
import { measureOrders } from './orders.ts'
import { measureOverload } from './overload.ts'
import { measurePages } from './page.ts'
import { measurePhoneSearch } from './phone-search.ts'
import { measureRates } from './rates.ts'
import { measureScale } from './scale.ts'

const benchmarks = new Map<string, (args: readonly string[]) => Promise<void>>([
  ['rates', measureRates],
  ['lighthouse', lighthouseScores],
  ['scale', measureScale],
  ['phone-search', measurePhoneSearch],
  ['page', measurePages],
  ['orders', measureOrders],
  ['overload', measureOverload],
])

const benchmark = benchmarks.get(process.argv[2] ?? '')
if (benchmark) {
  if (!isBuilt()) await buildShop()
  await benchmark(process.argv.slice(3))
} else {
  console.log(`npm run bench -- ${[...benchmarks.keys()].join(' | ')}`)
}
