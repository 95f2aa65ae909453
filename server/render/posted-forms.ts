/**
 * Forms as browsers send them by themselves: when somebody is faster than the page's code on a slow line, and where there
 * is no code at all. Each is handed to the call that its page would make, and the page comes back with what became of it.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CUSTOM_ORDER_FIELDS } from '#contract/custom-order-fields.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/rendering.ts'
import { type Form, readForm } from '../http/request-bodies.ts'

interface PageForm {
  call: EndpointName
  fields: readonly string[]
  file?: string
  /** What the page's code would have added. */
  added?: Record<string, unknown>
}

const forms: Record<string, PageForm> = {
  '/': { call: 'subscribe', fields: ['email'] },
  '/contact-us': { call: 'sendMessage', fields: ['name', 'email', 'message', 'website'], added: { took: null } },
  '/custom-order': {
    call: 'createCustomOrder',
    fields: CUSTOM_ORDER_FIELDS,
    file: 'designFile',
  },
}

const LINE_BREAK = /\r\n/g

type FieldValues = Record<string, string>

interface Outcome {
  http: number
  posted: PostedForm
}

/** `render` makes the page of an address, with what became of its form on it. */
export async function registerPostedForms(
  app: FastifyInstance,
  render: (address: string, posted: PostedForm) => Promise<{ html: string; policy: string }>,
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [path, form] of Object.entries(forms)) {
      scope.post(path, async (request, reply) => {
        const { http, posted } = await forward(app, request, form)
        const { html, policy } = await render(path, posted)
        reply.code(http).header('cache-control', 'no-store').header('content-security-policy', policy)
        return reply.type('text/html; charset=utf-8').send(html)
      })
    }
    done()
  })
}

async function forward(app: FastifyInstance, request: FastifyRequest, form: PageForm): Promise<Outcome> {
  const { call, fields, file = 'form', added } = form
  const sent = await readForm(request, [file])
  const words = readFieldValues(sent, fields)
  const refused = (http: number, problems: FieldValues): Outcome => ({
    http,
    posted: { kind: 'refused', values: words, errors: problems },
  })
  if (sent.refused) return refused(sent.refused.http, { [file]: sent.refused.body.message })
  const picture = sent.files[file]
  const body = picture ? toFormData(words, file, picture) : Response.json({ ...words, ...added })
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: `/api${endpoints[call].path}`,
    // So that limits count the visitor and not this server.
    remoteAddress: request.ip,
    headers: { ...Object.fromEntries(body.headers), 'idempotency-key': idempotencyKey(words, picture) },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const answer = JSON.parse(payload)
  if (statusCode === 200) return { http: 200, posted: { kind: 'sent', response: { ...answer, email: words.email } } }
  const known = Object.entries<string>(answer.fields ?? {}).filter(([name]) => name === file || fields.includes(name))
  return refused(statusCode, {
    // A page cannot give a file back to its field.
    ...(picture && { [file]: 'Please choose the picture once more.' }),
    ...(known.length > 0 ? Object.fromEntries(known) : { form: answer.message }),
  })
}

/** The page's own fields of what was sent. What it does not have is left out, and what was left out is empty. */
function readFieldValues({ fields }: Form, names: readonly string[]): FieldValues {
  const sent = new Map(Object.entries(fields ?? {}))
  return Object.fromEntries(names.map((name) => [name, String(sent.get(name) ?? '').replace(LINE_BREAK, '\n')]))
}

function toFormData(words: FieldValues, file: string, picture: Buffer): Response {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  form.set(file, new Blob([new Uint8Array(picture)]))
  return new Response(form)
}

/** Pressed twice, or loaded anew, it is one: the same words count once a day. */
function idempotencyKey(words: FieldValues, picture: Buffer | undefined): string {
  const today = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([today, words]))
    .update(picture ?? '')
    .digest('base64url')
}
