import type { FastifyInstance } from 'fastify'
import type { Queries } from '../storage/transaction.ts'
import type { SandboxRefusal } from './sandbox-refusal.ts'
import { readTrouble } from './trouble-store.ts'

/** Gives a provider's API the trouble that the control has ordered for it. */
export function addTrouble(
  api: FastifyInstance,
  { db, provider, refusal }: { db: Queries; provider: string; refusal: SandboxRefusal },
): void {
  api.addHook('preHandler', async (_request, reply) => {
    const trouble = await readTrouble(db, provider)
    if (trouble === 'down') return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>')
    if (trouble === 'refuse') return reply.code(refusal.http).send(refusal.body)
  })
  api.addHook('onSend', async ({ method }, reply) => {
    const hasDoneSomething = method !== 'GET' && reply.statusCode < 300
    if (hasDoneSomething && (await readTrouble(db, provider)) === 'lost answer') reply.raw.destroy()
  })
}
