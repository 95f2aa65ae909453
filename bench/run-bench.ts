/** `npm run bench -- <name>`: runs a benchmark. Without a name, lists all benchmarks. */
import { buildShop, isBuilt } from '../scripts/build-shop.mjs'
import { lighthouseScores } from './lighthouse-scores.ts'
import { measureThroughput } from './throughput.ts'

const benchmarks = new Map([
  ['rates', measureThroughput],
  ['lighthouse', lighthouseScores],
])

const benchmark = benchmarks.get(process.argv[2] ?? '')
if (benchmark) {
  if (!isBuilt()) await buildShop()
  await benchmark()
} else {
  console.log(`npm run bench -- ${[...benchmarks.keys()].join(' | ')}`)
}
