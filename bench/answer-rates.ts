/**
 * Compares the throughput of the built shop with node:http serving the same bytes. Client and server share the machine,
 * so only the ratio is meaningful.
 */
import { startBuiltShop } from '../tests/support/shop/start-shop.ts'
import { startPlainServer } from './plain-server.ts'
import { type Rate, rateOf } from './rate-of.ts'

const PATHS = {
  'list, API': '/api/products?page=1&limit=12',
  'search, API': '/api/products/search?term=jhumka',
  'product, API': '/api/products/tara-solitaire-ring',
  'home, HTML': '/',
  'list, HTML': '/products',
}

/** Number of rounds. Both servers take turns, so that other load on the machine affects them equally. */
const ROUNDS = 5

export async function answerRates(): Promise<void> {
  const shop = await startBuiltShop()
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, path] of Object.entries(PATHS)) {
    const address = `${shop.origin}${path}`
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    const wireBytes = Number(answer.headers.get('content-length'))
    const plain = await startPlainServer(Buffer.alloc(wireBytes), answer.headers.get('content-type') ?? '')
    const rounds: { ours: Rate; floor: Rate }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({ ours: await rateOf(address, 1), floor: await rateOf(plain.origin, 1) })
    }
    plain.stop()
    // The first round is a warm-up.
    const measured = rounds.slice(1)
    const ours = middleOf(measured.map((round) => round.ours.perSecond))
    rows[name] = {
      bytes: wireBytes,
      'per second': Math.round(ours),
      'plain node:http': Math.round(middleOf(measured.map((round) => round.floor.perSecond))),
      share: middleOf(measured.map((round) => round.ours.perSecond / round.floor.perSecond)).toFixed(2),
      'median ms': middleOf(measured.map((round) => round.ours.medianMs)).toFixed(1),
      '95 % ms': middleOf(measured.map((round) => round.ours.slowMs)).toFixed(1),
    }
  }
  await shop.stop()
  console.table(rows)
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
