import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused, refuse } from '../http/refused.ts'
import { sampleEmails } from './sample-emails.ts'

/** Previews need only inline styles. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

interface Params {
  name: string
}

/**
 * `/api/dev/mails` lists the emails, `/api/dev/mails/<name>` shows one,
 * `?as=text` as plain text.
 */
export function emailPreviewRoutes(app: FastifyInstance, origin: () => string): void {
  app.get('/api/dev/mails', (_, reply) => send(reply, 'html', listPage(sampleEmails(origin()))))

  app.get<{ Params: Params; Querystring: { as?: string } }>('/api/dev/mails/:name', ({ params, query }, reply) => {
    const sample = new Map(Object.entries(sampleEmails(origin()))).get(params.name)
    if (!sample) return refuse(reply, new Refused('NOT_FOUND'))
    return query.as === 'text' ? send(reply, 'plain', sample.text) : send(reply, 'html', sample.html)
  })
}

function listPage(samples: ReturnType<typeof sampleEmails>): string {
  const rows = Object.entries(samples).map(
    ([name, { subject }]) =>
      `<li><a href="/api/dev/mails/${name}">${subject}</a> (<a href="/api/dev/mails/${name}?as=text">as text</a>)</li>`,
  )
  return `<!doctype html>\n<html lang="en-IN"><title>Emails</title><h1>Emails</h1><ul>\n${rows.join('\n')}\n</ul></html>\n`
}

function send(reply: FastifyReply, kind: 'html' | 'plain', content: string): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', 'no-store')
    .type(`text/${kind}; charset=utf-8`)
    .send(content)
}
