import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Handle = (request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) => Promise<FastifyReply>

/** A POST route whose body arrives as the bytes that were sent, because a signature was made over exactly these. */
export function rawRoute(app: FastifyInstance, path: string, handle: Handle): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Body: Buffer }>(path, handle)
    done()
  })
}
