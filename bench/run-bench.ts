/** `npm run bench -- <name>`: runs a benchmark. Without a name, lists all benchmarks. */
import { buildShop, isBuilt } from '../scripts/build-shop.mjs'
import { answerRates } from './answer-rates.ts'
import { lighthouseScores } from './lighthouse-scores.ts'

const benches = new Map([
  ['rates', answerRates],
  ['lighthouse', lighthouseScores],
])

const bench = benches.get(process.argv[2] ?? '')
if (bench) {
  if (!isBuilt()) await buildShop()
  await bench()
} else {
  console.log(`npm run bench -- ${[...benches.keys()].join(' | ')}`)
}
