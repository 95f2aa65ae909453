/** `npm run bench -- <name>`: runs a benchmark. Lists the available benchmarks if no name is given. */
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
