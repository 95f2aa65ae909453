/** Lists (https://docs.stripe.com/api/pagination), charges and single disputes. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { type ById, ErrorResponse, formBody, nestedForm, respond } from '../sandbox-http.ts'
import { listAllRecords } from '../sandbox-store.ts'
import { chargeOf } from './charge.ts'
import { disputeQuery, listDisputes, readDispute } from './disputes.ts'
import { intents, listIntents, readIntent, toObject } from './intents.ts'
import { listAllRefunds, listRefunds, readRefund } from './refunds.ts'
import { expand, listOf, pageQuery, unknownObject } from './responses.ts'

const refundQuery = pageQuery.extend({ payment_intent: z.string().optional(), charge: z.string().optional() })
const chargeQuery = pageQuery.extend({ payment_intent: z.string().optional() })
const readQuery = z.strictObject({ expand })

export function stripeLists(api: FastifyInstance, deps: SandboxDeps): void {
  const paramsOf = (query: unknown) => nestedForm(formBody.parse(query))

  api.get('/v1/payment_intents', async ({ query }, reply) => {
    const page = pageQuery.parse(paramsOf(query))
    const isExpanded = page.expand?.some((name) => name.startsWith('data.latest_charge'))
    const objects = (await listIntents(deps)).map((intent) => ({
      ...toObject(intent),
      ...(isExpanded && { latest_charge: chargeOf(intent, deps.clock()) }),
    }))
    return respond(reply, listOf('/v1/payment_intents', objects, page))
  })
  api.get('/v1/charges', async ({ query }, reply) => {
    const { payment_intent: id, ...page } = chargeQuery.parse(paramsOf(query))
    const paid = (await listIntents(deps)).filter((intent) => id === undefined || intent.id === id)
    const charges = paid.flatMap((intent) => chargeOf(intent, deps.clock()) ?? [])
    return respond(reply, listOf('/v1/charges', charges, page))
  })
  api.get<ById>('/v1/charges/:id', async ({ params, query }, reply) => {
    const { expand: expanded = [] } = readQuery.parse(paramsOf(query))
    const intent = await findIntentOfCharge(deps, params.id)
    const charge = intent && chargeOf(intent, deps.clock(), expanded.includes('balance_transaction'))
    return respond(reply, charge ?? unknownObject('charge', params.id))
  })
  api.get('/v1/refunds', async ({ query }, reply) => {
    const { payment_intent: id, charge, ...page } = refundQuery.parse(paramsOf(query))
    if (id !== undefined) {
      const intent = await readIntent(deps, id)
      if (intent instanceof ErrorResponse) return respond(reply, unknownObject('payment_intent', id))
    }
    const all = id === undefined ? await listAllRefunds(deps) : await listRefunds(deps, id)
    const found = all.filter((refund) => charge === undefined || refund.charge === charge)
    return respond(reply, listOf('/v1/refunds', found, page))
  })
  api.get<ById>('/v1/refunds/:id', async ({ params, query }, reply) => {
    readQuery.parse(paramsOf(query))
    return respond(reply, await readRefund(deps, params.id))
  })
  api.get('/v1/disputes', async ({ query }, reply) =>
    respond(reply, await listDisputes(deps, disputeQuery.parse(paramsOf(query)))),
  )
  api.get<ById>('/v1/disputes/:id', async ({ params, query }, reply) => {
    readQuery.parse(paramsOf(query))
    return respond(reply, await readDispute(deps, params.id))
  })
}

/** Null if there is no such charge. */
export async function findIntentOfCharge({ db }: SandboxDeps, chargeId: string) {
  const all = await listAllRecords(db, intents)
  return all.find(({ document }) => document.latest_charge === chargeId)?.document ?? null
}
