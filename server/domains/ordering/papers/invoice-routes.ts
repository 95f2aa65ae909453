import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand.ts'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { CROWD } from '../../../http/network-limits.ts'
import { Refused, refuse, tooOften } from '../../../http/refused.ts'
import type { EndpointOptions } from '../../../http/register-endpoints.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { ReportError } from '../../../lib/report-error.ts'
import { inSideProcess } from '../../../lib/side-process.ts'
import type { Budgets } from '../../../storage/budgets.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { invoicePage } from '../../invoices/invoice-page.ts'
import { invoicePdf, type PdfRequest } from '../../invoices/invoice-pdf.ts'
import { findFollowedOrder } from '../following/follow-links.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { printedNote, printedOrder } from './printed-order.ts'

interface Deps {
  db: Queries
  clock: Clock
  budgets: Budgets
  sendPdf: ReturnType<typeof pdfSender>
  findSession: EndpointOptions['findSession']
}

/** The number has hyphens in place of slashes. */
interface NoteParams {
  id: string
  number: string
}

interface FollowedNoteParams {
  token: string
  number: string
}

/** Leaves the contact details out, for anyone who has the link to an order. */
const ANONYMOUS = { isAnonymous: true }

type InvoiceRequest = FastifyRequest<{ Params: { id: string } }>

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves invoices as pages and PDF files, and order confirmations before an order
 * leaves the shop. The session token is in a header, so that a plain link cannot
 * open an invoice. The link to an order opens copies without contact details.
 */
export function invoiceRoutes(app: FastifyInstance, { db, clock, budgets, findSession, sendPdf }: Deps): void {
  app.get<{ Params: { id: string } }>('/api/orders/:id/invoice', CROWD, async (request: InvoiceRequest, reply) => {
    const found = await findInvoice(request)
    if (found instanceof Refused) return refuse(reply, found)
    return noStore(reply)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .type('text/html; charset=utf-8')
      .send(invoicePage(found.printed))
  })

  app.get<{ Params: { id: string } }>('/api/orders/:id/invoice.pdf', CROWD, async (request: InvoiceRequest, reply) => {
    const found = await findInvoice(request)
    return found instanceof Refused ? refuse(reply, found) : sendPdf(reply, found)
  })

  app.get<{ Params: NoteParams }>(
    '/api/orders/:id/credit-notes/:number.pdf',
    CROWD,
    async (request: FastifyRequest<{ Params: NoteParams }>, reply) => {
      const order = await findOrder(request)
      const found = order instanceof Refused ? order : await findNote(order, request.params.number)
      return found instanceof Refused ? refuse(reply, found) : sendPdf(reply, found)
    },
  )

  app.get<{ Params: { token: string } }>(
    '/api/orders/follow/:token/invoice',
    CROWD,
    async ({ params }: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const order = await findFollowed(params)
      const found = order instanceof Refused ? order : await findDocument(order, ANONYMOUS)
      return found instanceof Refused ? refuse(reply, found) : sendPdf(reply, found)
    },
  )

  app.get<{ Params: FollowedNoteParams }>(
    '/api/orders/follow/:token/credit-notes/:number.pdf',
    CROWD,
    async ({ params }: FastifyRequest<{ Params: FollowedNoteParams }>, reply) => {
      const order = await findFollowed(params)
      const found = order instanceof Refused ? order : await findNote(order, params.number, ANONYMOUS)
      return found instanceof Refused ? refuse(reply, found) : sendPdf(reply, found)
    },
  )

  async function findInvoice(request: InvoiceRequest): Promise<PdfRequest | Refused> {
    const order = await findOrder(request)
    return order instanceof Refused ? order : await findDocument(order)
  }

  async function findDocument(order: StoredOrder, options?: typeof ANONYMOUS): Promise<PdfRequest> {
    return { printed: await printedOrder(db, order, clock(), options), createdAt: new Date(order.row.created_at) }
  }

  async function findNote(
    { row: { id: orderId, created_at } }: StoredOrder,
    number: string,
    options?: typeof ANONYMOUS,
  ): Promise<PdfRequest | Refused> {
    const printed = await printedNote(db, { orderId, number }, options)
    return printed ? { printed, createdAt: new Date(created_at) } : new Refused('NOT_FOUND')
  }

  async function findOrder({ params, headers }: InvoiceRequest): Promise<StoredOrder | Refused> {
    const token = headers['x-access-token']
    const session = typeof token === 'string' ? await findSession(token) : null
    if (!session) return new Refused('LOGIN_NEEDED')
    const valid = endpointSchemas.readOrder.params.safeParse({ id: params.id })
    const order = valid.success && (await readOrder(db, { id: valid.data.id, userId: session.userId }))
    return order ? await unlessTooOften(session.userId, order) : new Refused('ORDER_UNKNOWN')
  }

  async function findFollowed({ token }: { token: string }): Promise<StoredOrder | Refused> {
    const valid = endpointSchemas.followOrder.params.safeParse({ token })
    const followed = valid.success && (await findFollowedOrder(db, valid.data.token, clock()))
    return followed ? await unlessTooOften(token, followed.order) : new Refused('FOLLOW_LINK_UNUSABLE')
  }

  /** Making a PDF keeps the server busy. `reader` is an account, or a link to an order. */
  async function unlessTooOften(reader: string, order: StoredOrder): Promise<StoredOrder | Refused> {
    const now = clock()
    const until = await budgets.use(db, { budget: 'papers of a reader', of: reader, now })
    return until === null ? order : tooOften(until, now)
  }
}

export function pdfSender(reportError: ReportError) {
  const makePdf = inSideProcess('pdf-process', invoicePdf, reportError)
  return async (reply: FastifyReply, { printed, createdAt }: PdfRequest): Promise<FastifyReply> => {
    const kind = `${brand.name} ${printed.title}`.toLowerCase().replaceAll(' ', '-')
    const name = `${kind}-${printed.number.replaceAll('/', '-')}`
    return noStore(reply)
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .type('application/pdf')
      .send(Buffer.from(await makePdf({ printed, createdAt })))
  }
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
