/**
 * Forms as browsers send them by themselves: when somebody is faster than the page's code on a slow line, and where there
 * is no code at all. Each is handed to the call that its page would make, and the page comes back with what became of it.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallName, calls } from '#contract/calls.ts'
import type { PostedForm } from '#contract/rendering.ts'
import { REQUEST_FIELDS } from '#contract/request-fields.ts'
import { type Form, readForm } from '../http/read-form.ts'

interface FormOfPage {
  call: CallName
  fields: readonly string[]
  file?: string
  /** What the page's code would have added. */
  added?: Record<string, unknown>
}

const forms: Record<string, FormOfPage> = {
  '/': { call: 'subscribe', fields: ['email'] },
  '/contact-us': { call: 'sendMessage', fields: ['name', 'email', 'message', 'website'], added: { took: null } },
  '/custom-order': {
    call: 'createCustomOrder',
    fields: REQUEST_FIELDS,
    file: 'designFile',
  },
}

const LINE_BREAK = /\r\n/g

type Words = Record<string, string>

interface Outcome {
  http: number
  posted: PostedForm
}

/** `render` makes the page of an address, with what became of its form on it. */
export async function takePostedForms(
  app: FastifyInstance,
  render: (address: string, posted: PostedForm) => Promise<{ html: string; policy: string }>,
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [path, form] of Object.entries(forms)) {
      scope.post(path, async (request, reply) => {
        const { http, posted } = await handOn(app, request, form)
        const { html, policy } = await render(path, posted)
        reply.code(http).header('cache-control', 'no-store').header('content-security-policy', policy)
        return reply.type('text/html; charset=utf-8').send(html)
      })
    }
    done()
  })
}

async function handOn(app: FastifyInstance, request: FastifyRequest, form: FormOfPage): Promise<Outcome> {
  const { call, fields, file = 'form', added } = form
  const sent = await readForm(request, [file])
  const words = wordsOf(sent, fields)
  const refused = (http: number, problems: Words): Outcome => ({ http, posted: { kind: 'refused', words, problems } })
  if (sent.refused) return refused(sent.refused.http, { [file]: sent.refused.body.message })
  const picture = sent.files[file]
  const body = picture ? formOf(words, file, picture) : Response.json({ ...words, ...added })
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: `/api${calls[call].path}`,
    // So that limits count the visitor and not this server.
    remoteAddress: request.ip,
    headers: { ...Object.fromEntries(body.headers), 'idempotency-key': keyOf(words, picture) },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const answer = JSON.parse(payload)
  if (statusCode === 200) return { http: 200, posted: { kind: 'sent', answer: { ...answer, email: words.email } } }
  const known = Object.entries<string>(answer.fields ?? {}).filter(([name]) => name === file || fields.includes(name))
  return refused(statusCode, {
    // A page cannot give a file back to its field.
    ...(picture && { [file]: 'Please choose the picture once more.' }),
    ...(known.length > 0 ? Object.fromEntries(known) : { form: answer.message }),
  })
}

/** The page's own fields of what was sent. What it does not have is left out, and what was left out is empty. */
function wordsOf({ fields }: Form, names: readonly string[]): Words {
  const sent = new Map(Object.entries(fields ?? {}))
  return Object.fromEntries(names.map((name) => [name, String(sent.get(name) ?? '').replace(LINE_BREAK, '\n')]))
}

function formOf(words: Words, file: string, picture: Buffer): Response {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  form.set(file, new Blob([new Uint8Array(picture)]))
  return new Response(form)
}

/** Pressed twice, or loaded anew, it is one: the same words count once a day. */
function keyOf(words: Words, picture: Buffer | undefined): string {
  const today = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([today, words]))
    .update(picture ?? '')
    .digest('base64url')
}
