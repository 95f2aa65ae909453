import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand.ts'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { Refused, refuse } from '../../http/refused.ts'
import type { EndpointOptions } from '../../http/register-endpoints.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { describeOrder } from './describe-order.ts'
import { type Invoice, invoiceOf } from './invoice.ts'
import { invoicePage } from './invoice-page.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { readOrder } from './order-store.ts'

interface InvoiceRouteDeps {
  db: Queries
  findSession: EndpointOptions['findSession']
}

type InvoiceRequest = FastifyRequest<{ Params: { id: string } }>

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** Rate limit per client: 60 requests per minute, because creating a PDF is expensive. */
const rateLimit = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

/**
 * Registers the routes that serve invoices as HTML pages and PDF files. A plain link cannot open an invoice, because
 * requests must send the session token in a header.
 */
export function invoiceRoutes(app: FastifyInstance, { db, findSession }: InvoiceRouteDeps): void {
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
      if (found instanceof Refused) return refuse(reply, found)
      return noStore(reply)
        .header(
          'content-disposition',
          `attachment; filename="${brand.name.toLowerCase()}-invoice-${found.invoice.number}.pdf"`,
        )
        .type('application/pdf')
        .send(await invoicePdf(found.invoice, found.createdAt))
    },
  )

  async function findInvoice({
    params,
    headers,
  }: InvoiceRequest): Promise<{ invoice: Invoice; createdAt: Date } | Refused> {
    const token = headers['x-access-token']
    const session = typeof token === 'string' ? await findSession(token) : null
    if (!session) return new Refused('LOGIN_NEEDED')
    const valid = endpointSchemas.readOrder.params.safeParse(params)
    const order = valid.success && (await readOrder(db, { id: valid.data.id, userId: session.userId }))
    const user = order && (await readUser(db, session.userId))
    if (!user) return new Refused('ORDER_UNKNOWN')
    return { invoice: invoiceOf(await describeOrder(db, order), user), createdAt: new Date(order.row.created_at) }
  }
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
