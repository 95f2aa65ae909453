import type { FastifyInstance } from 'fastify'

/** The fields of a form, as they were written. */
export type Form = Record<string, string>

/** Lets requests come as forms, which is how Stripe and PayPal's login speak. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Of `metadata[order]` and its like: what stands below `metadata`, by the names within the brackets. */
export function fieldsBelow(form: Form, name: string): Form {
  const below = Object.entries(form).flatMap(([key, value]) => {
    const inner = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : null
    return inner === null ? [] : [[inner, value]]
  })
  return Object.fromEntries(below)
}
