import { openConnections } from './http-load.ts'

const CLIENTS = 20

/** Responses a second to 20 clients. Throws if one has a status other than 200. */
export async function measureRate(
  origin: string,
  path: string | (() => string),
  { seconds, encoding = 'br' }: { seconds: number; encoding?: string },
): Promise<{ perSecond: number }> {
  const { send, close } = openConnections(origin, encoding)
  let responses = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const requested = typeof path === 'string' ? path : path()
      const { status } = await send(requested)
      if (status !== 200) throw new Error(`${requested} returned ${status}.`)
      responses += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const perSecond = (responses * 1000) / (performance.now() - startedAt)
  await close()
  return { perSecond }
}
