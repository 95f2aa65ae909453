import { openConnections } from './http-load.ts'

export interface Rate {
  perSecond: number
  /** Median response time, in ms. */
  medianMs: number
  /** 95th percentile of the response times, in ms. */
  p95Ms: number
}

const CLIENTS = 20

/**
 * Measures the throughput and response times of paths by sending requests for the given number of seconds. A function
 * is called for the path of each request. Throws if a response has a status other than 200.
 */
export async function measureRate(
  origin: string,
  path: string | (() => string),
  { seconds, encoding = 'br' }: { seconds: number; encoding?: string },
): Promise<Rate> {
  const { send, close } = openConnections(origin, encoding)
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      const requested = typeof path === 'string' ? path : path()
      const { status } = await send(requested)
      if (status !== 200) throw new Error(`${requested} returned ${status}.`)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  await close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / elapsedSeconds, medianMs: at(0.5), p95Ms: at(0.95) }
}
