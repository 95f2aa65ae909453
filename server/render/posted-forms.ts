/**
 * HTML forms submitted without JavaScript, e.g. before it has loaded. Each goes
 * to the API endpoint that the scripts would call; the page shows the result.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CUSTOM_ORDER_FIELDS } from '#contract/custom-order-fields.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/rendering.ts'
import { endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { errorResponse } from '#contract/schemas/error-response.ts'
import { isUnlistedProxy } from '../http/client-network.ts'
import { FORM_CROWD } from '../http/network-limits.ts'
import { type PreparedResponse, sendPreparedResponse } from '../http/prepared-response.ts'
import { type Form, readForm } from '../http/request-bodies.ts'
import { pageKey } from './page-key.ts'

interface PageForm {
  endpoint: EndpointName
  fields: readonly string[]
  /** Name of the field, if visitors can attach a picture. */
  file?: string
}

/** By path, whose parameters are those of the endpoint. */
const forms: Record<string, PageForm> = {
  '/': { endpoint: 'subscribe', fields: ['email'] },
  '/contact-us': { endpoint: 'sendMessage', fields: ['name', 'email', 'message', 'website'] },
  '/track-order': { endpoint: 'requestFollowLink', fields: ['order_id', 'email'] },
  '/verify-email/:token': { endpoint: 'verifyEmail', fields: [] },
  '/custom-order': { endpoint: 'createCustomOrder', fields: CUSTOM_ORDER_FIELDS, file: 'designFile' },
}

/** In seconds. */
const BUSY_RETRY_SECONDS = 2

interface Outcome {
  http: number
  posted: PostedForm
}

/**
 * A POST route for each form. `render` returns the page at `path`, with the result.
 */
export async function registerPostedForms(
  app: FastifyInstance,
  render: (path: string, posted: PostedForm) => Promise<{ html: PreparedResponse; policy: string }>,
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [path, form] of Object.entries(forms)) {
      // A picture is received, and made a form again, whose parts are received again.
      scope.post(
        path,
        { config: { ...FORM_CROWD.config, ...(form.file && { pictureCopies: 6 }) } },
        async (request, reply) => {
          const { http, posted } = await forward(app, request, form)
          const { html, policy } = await render(pageKey(request.url), posted)
          reply.code(http).header('content-security-policy', policy)
          if (http === 503) reply.header('retry-after', BUSY_RETRY_SECONDS)
          return sendPreparedResponse(request, reply, html, 'no-store')
        },
      )
    }
    done()
  })
}

type FieldValues = Record<string, string>

async function forward(app: FastifyInstance, request: FastifyRequest, form: PageForm): Promise<Outcome> {
  const { endpoint, fields, file = 'form' } = form
  const sent = await readForm(request, form.file ? [form.file] : [])
  const values = readFieldValues(sent, fields)
  const refused = (http: number, errors: FieldValues): Outcome => ({
    http,
    posted: { kind: 'refused', values, errors },
  })
  if (sent.refused) return refused(sent.refused.http, { [file]: sent.refused.body.message })
  const picture = sent.files[file]
  const body = picture ? toFormData(values, file, picture) : Response.json(values)
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: `/api${withParams(endpoints[endpoint].path, request.params)}`,
    // Rate limits must count the visitor, not this server.
    remoteAddress: request.ip,
    headers: {
      ...Object.fromEntries(body.headers),
      'idempotency-key': createIdempotencyKey(values, picture),
      // Behind an unlisted proxy, visitors must not be counted together here either.
      ...(isUnlistedProxy(request) && { 'x-forwarded-for': request.ip }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  if (statusCode === 200) {
    const response = endpointSchemas[endpoint].response.parse(JSON.parse(payload))
    return { http: 200, posted: { kind: 'sent', response: { email: values.email, ...response } } }
  }
  const error = errorResponse.parse(JSON.parse(payload))
  const fieldErrors = Object.entries(error.fields ?? {}).filter(([name]) => name === file || fields.includes(name))
  return refused(statusCode, {
    // HTML cannot restore the value of a file field.
    ...(picture && { [file]: 'Please choose the picture again.' }),
    ...(fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { form: error.message }),
  })
}

function withParams(path: string, params: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

const LINE_BREAK = /\r\n/g

/** Missing fields are empty, others ignored. */
function readFieldValues({ fields }: Form, names: readonly string[]): FieldValues {
  const sent = new Map<string, unknown>(Object.entries(fields ?? {}))
  return Object.fromEntries(names.map((name) => [name, String(sent.get(name) ?? '').replace(LINE_BREAK, '\n')]))
}

function toFormData(values: FieldValues, file: string, picture: Buffer): Response {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set(file, new Blob([new Uint8Array(picture)]))
  return new Response(form)
}

/**
 * From the form and the date: the same form on the same day has no effect, e.g.
 * when the visitor reloads the result.
 */
function createIdempotencyKey(values: FieldValues, picture: Buffer | undefined): string {
  const today = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([today, values]))
    .update(picture ?? '')
    .digest('base64url')
}
