import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused, refuse } from '../http/refused.ts'
import { sampleEmails } from './sample-emails.ts'

/** Mails carry their looks in style attributes. They load nothing and run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

interface Params {
  name: string
}

/**
 * The shop's mails to look at: a list at `/api/dev/mails`, each as it is sent below it, as text with `?as=text`. For
 * development; a shop in production has no such address.
 */
export function emailPreviewRoutes(app: FastifyInstance, origin: () => string): void {
  app.get('/api/dev/mails', (_, reply) => show(reply, 'html', listOf(sampleEmails(origin()))))

  app.get<{ Params: Params; Querystring: { as?: string } }>('/api/dev/mails/:name', ({ params, query }, reply) => {
    const sample = new Map(Object.entries(sampleEmails(origin()))).get(params.name)
    if (!sample) return refuse(reply, new Refused('NOT_FOUND'))
    return query.as === 'text' ? show(reply, 'plain', sample.text) : show(reply, 'html', sample.html)
  })
}

function listOf(samples: ReturnType<typeof sampleEmails>): string {
  const rows = Object.entries(samples).map(
    ([name, { subject }]) =>
      `<li><a href="/api/dev/mails/${name}">${subject}</a> (<a href="/api/dev/mails/${name}?as=text">as text</a>)</li>`,
  )
  return `<!doctype html>\n<html lang="en-IN"><title>Mails</title><h1>Mails</h1><ul>\n${rows.join('\n')}\n</ul></html>\n`
}

function show(reply: FastifyReply, kind: 'html' | 'plain', content: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type(`text/${kind}; charset=utf-8`)
    .send(content)
}
