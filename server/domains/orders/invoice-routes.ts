import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand.ts'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { Refused, refuse } from '../../http/refused.ts'
import type { EndpointOptions } from '../../http/register-endpoints.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { describeOrder } from './describe-order.ts'
import { findFollowedOrder } from './follow-links.ts'
import { type Invoice, invoiceOf, withoutContactDetails } from './invoice.ts'
import { invoicePage } from './invoice-page.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { readOrder } from './order-store.ts'

interface InvoiceRouteDeps {
  db: Queries
  clock: Clock
  findSession: EndpointOptions['findSession']
}

type InvoiceRequest = FastifyRequest<{ Params: { id: string } }>

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** Rate limit per client: 60 requests per minute, because creating a PDF is expensive. */
const rateLimit = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

interface FoundInvoice {
  invoice: Invoice
  /** When the order was placed. */
  createdAt: Date
}

/**
 * Registers the routes that serve invoices as HTML pages and PDF files. Requests for them send the session token in a
 * header, so that a plain link cannot open an invoice. Anyone with a link to an order can download a copy of
 * its invoice without contact details.
 */
export function invoiceRoutes(app: FastifyInstance, { db, clock, findSession }: InvoiceRouteDeps): void {
  app.get<{ Params: { id: string } }>('/api/orders/:id/invoice', rateLimit, async (request: InvoiceRequest, reply) => {
    const found = await findInvoice(request)
    if (found instanceof Refused) return refuse(reply, found)
    return noStore(reply)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .type('text/html; charset=utf-8')
      .send(invoicePage(found.invoice))
  })

  app.get<{ Params: { id: string } }>(
    '/api/orders/:id/invoice.pdf',
    rateLimit,
    async (request: InvoiceRequest, reply) => {
      const found = await findInvoice(request)
      return found instanceof Refused ? refuse(reply, found) : sendPdf(reply, found)
    },
  )

  app.get<{ Params: { token: string } }>(
    '/api/orders/follow/:token/invoice',
    rateLimit,
    async ({ params }: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const found = await findFollowedInvoice(params)
      return found instanceof Refused ? refuse(reply, found) : sendPdf(reply, found)
    },
  )

  async function findInvoice({ params, headers }: InvoiceRequest): Promise<FoundInvoice | Refused> {
    const token = headers['x-access-token']
    const session = typeof token === 'string' ? await findSession(token) : null
    if (!session) return new Refused('LOGIN_NEEDED')
    const valid = endpointSchemas.readOrder.params.safeParse(params)
    const order = valid.success && (await readOrder(db, { id: valid.data.id, userId: session.userId }))
    const user = order && (await readUser(db, session.userId))
    if (!user) return new Refused('ORDER_UNKNOWN')
    return { invoice: invoiceOf(await describeOrder(db, order), user), createdAt: new Date(order.row.created_at) }
  }

  async function findFollowedInvoice(params: { token: string }): Promise<FoundInvoice | Refused> {
    const valid = endpointSchemas.followOrder.params.safeParse(params)
    const followed = valid.success && (await findFollowedOrder(db, valid.data.token, clock()))
    const user = followed && (await readUser(db, followed.order.row.user_id))
    if (!user) return new Refused('FOLLOW_LINK_UNUSABLE')
    const order = await describeOrder(db, followed.order)
    return {
      invoice: withoutContactDetails(order, user),
      createdAt: new Date(followed.order.row.created_at),
    }
  }
}

async function sendPdf(reply: FastifyReply, { invoice, createdAt }: FoundInvoice): Promise<FastifyReply> {
  const name = `${brand.name.toLowerCase()}-invoice-${invoice.number}.pdf`
  return noStore(reply)
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/pdf')
    .send(await invoicePdf(invoice, createdAt))
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
