import type { FastifyInstance } from 'fastify'
import type { Transport } from '#contract/rendering.ts'

/** Answers the api client's requests from this very process, through the same routes as over the network. */
export function inProcess(app: FastifyInstance): Transport {
  return async (address, init) => {
    const answer = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: address,
      headers: Object.fromEntries(new Headers(init.headers)),
    })
    return new Response(answer.payload, { status: answer.statusCode })
  }
}
