import { Agent, get } from 'node:http'

export interface Rate {
  perSecond: number
  /** Median response time, in ms. */
  medianMs: number
  /** 95th percentile of the response times, in ms. */
  p95Ms: number
}

const CONNECTIONS = 20

/**
 * Measures the throughput and response times of a URL by sending requests for the given number of seconds. A function
 * is called for the URL of each request. Throws if a response has a status other than 200.
 */
export async function measureRate(url: string | (() => string), seconds: number, encoding = 'br'): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      await fetchOnce(typeof url === 'string' ? url : url(), agent, encoding)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / elapsedSeconds, medianMs: at(0.5), p95Ms: at(0.95) }
}

function fetchOnce(url: string, agent: Agent, encoding: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} returned ${response.statusCode}.`)),
      )
    })
    request.once('error', reject)
  })
}
