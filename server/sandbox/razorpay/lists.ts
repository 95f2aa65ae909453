/** Lists, and what is read from them (https://razorpay.com/docs/api/#pagination). */
import type { FastifyInstance } from 'fastify'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { type ById, ErrorResponse, respond } from '../sandbox-http.ts'
import { listAllRecords, type RecordKind } from '../sandbox-store.ts'
import { disputes, readDispute } from './disputes.ts'
import { orders, readOrder, toEntity } from './orders.ts'
import { listPayments, payments, readPayment } from './payments.ts'
import { listRefunds, readRefund, refunds } from './refunds.ts'
import { collection, pageQuery, unknownId } from './responses.ts'
import { listSettled, reconQuery } from './settlements.ts'

interface RefundOfPayment {
  Params: { id: string; refundId: string }
}

export function razorpayLists(api: FastifyInstance, deps: SandboxDeps): void {
  const newest = async <Document extends object>(kind: RecordKind<Document>) =>
    (await listAllRecords(deps.db, kind)).map(({ document }) => document).reverse()

  api.get('/v1/orders', async ({ query }, reply) => {
    const page = pageQuery.parse(query)
    return respond(reply, collection((await newest(orders)).map(toEntity), page))
  })
  api.get<ById>('/v1/orders/:id/payments', async ({ params }, reply) => {
    const order = await readOrder(deps, params.id)
    return respond(reply, order instanceof ErrorResponse ? order : collection(await listPayments(deps, order.id)))
  })
  api.get('/v1/payments', async ({ query }, reply) => {
    const page = pageQuery.parse(query)
    return respond(reply, collection(await newest(payments), page))
  })
  api.get<ById>('/v1/payments/:id/refunds', async ({ params, query }, reply) => {
    const page = pageQuery.parse(query)
    const payment = await readPayment(deps, params.id)
    if (payment instanceof ErrorResponse) return respond(reply, payment)
    return respond(reply, collection(await listRefunds(deps, params.id), page))
  })
  api.get<RefundOfPayment>('/v1/payments/:id/refunds/:refundId', async ({ params }, reply) => {
    const refund = await readRefund(deps, params.refundId)
    const isOther = !(refund instanceof ErrorResponse) && refund.payment_id !== params.id
    return respond(reply, isOther ? unknownId() : refund)
  })
  api.get('/v1/refunds', async ({ query }, reply) => {
    const page = pageQuery.parse(query)
    return respond(reply, collection(await newest(refunds), page))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params }, reply) => respond(reply, await readRefund(deps, params.id)))
  api.get('/v1/disputes', async ({ query }, reply) => {
    const page = pageQuery.parse(query)
    return respond(reply, collection(await newest(disputes), page))
  })
  api.get<ById>('/v1/disputes/:id', async ({ params }, reply) => respond(reply, await readDispute(deps, params.id)))
  api.get('/v1/settlements/recon/combined', async ({ query }, reply) =>
    respond(reply, collection(await listSettled(deps, reconQuery.parse(query)))),
  )
}
