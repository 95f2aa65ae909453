import { Agent, get } from 'node:http'

export interface Rate {
  perSecond: number
  /** Median response time in ms. */
  medianMs: number
  /** 95th percentile of the response time in ms. */
  slowMs: number
}

const CONNECTIONS = 20

/**
 * Requests a URL over keep-alive connections for `seconds` and measures complete responses. Throws on any status except
 * 200.
 */
export async function rateOf(address: string, seconds: number): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      await ask(address, agent)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const took = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / took, medianMs: at(0.5), slowMs: at(0.95) }
}

function ask(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${answer.statusCode}.`)),
      )
    })
    request.once('error', reject)
  })
}
