import type { FastifyInstance } from 'fastify'
import { type Binding, refuse } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { invoiceOf } from './invoice.ts'
import { orderOnWire } from './order-on-wire.ts'
import { readOrder } from './order-store.ts'

interface Needs {
  db: Queries
  findSession: Binding['findSession']
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * The invoice of a shopper's own order, as HTML. The token travels in the header as with every call, never in an address:
 * the page fetches the invoice and opens what it got.
 */
export function invoiceRoutes(app: FastifyInstance, { db, findSession }: Needs): void {
  app.get<{ Params: { id: string } }>('/api/orders/:id/invoice', async ({ params, headers }, reply) => {
    const token = headers['x-access-token']
    const session = typeof token === 'string' ? await findSession(token) : null
    if (!session) return refuse(reply, new Refused('LOGIN_NEEDED'))
    const order = await readOrder(db, { id: params.id, userId: session.userId })
    const user = order && (await readUser(db, session.userId))
    if (!user) return refuse(reply, new Refused('ORDER_UNKNOWN'))
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(invoiceOf(await orderOnWire(db, order), user))
  })
}
