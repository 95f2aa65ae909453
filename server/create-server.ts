import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from './config/config.ts'
import { requestIdOf } from './http/request-contexts.ts'
import { wellFormedUrl } from './http/security-headers.ts'
import { type LogLevel, logOptions } from './lib/log.ts'

interface LogOptions {
  logLevel: LogLevel
  logTo: DestinationStream
}

const MAX_BODY_BYTES = 256 * 1024
const MAX_PATH_PARAM_LENGTH = 200

/**
 * Without routes. With a certificate, it speaks HTTP/2, and HTTP/1.1 with clients
 * that do not.
 */
export function createServer({
  logLevel,
  logTo,
  tls,
  trustedProxies,
}: LogOptions & Pick<Config, 'tls' | 'trustedProxies'>): FastifyInstance {
  const options = {
    // Requests are not logged: URLs contain tokens, and logging costs more than
    // most responses.
    logger: { ...logOptions(logLevel), stream: logTo },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: MAX_BODY_BYTES,
    // Uploads may wait for their turn.
    requestTimeout: 60_000,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    rewriteUrl: ({ url = '/' }: { url?: string }) => wellFormedUrl(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PARAM_LENGTH },
    // Browsers keep idle connections open, some never used.
    forceCloseConnections: true,
  } as const
  if (tls === null) return fastify(options)
  // The types differ, but routes use only what both have.
  const secure = { http2: true, https: { ...tls, allowHTTP1: true } } as const
  const app = fastify({ ...options, ...secure }) as unknown as FastifyInstance
  limitHttp2(app, options.requestTimeout)
  return app
}

/**
 * What Fastify does without HTTP/2 alone: cuts off requests whose bodies take longer than `requestMs`
 * (ms) and, when the server closes, all connections. It would wait for open streams.
 */
export function limitHttp2(app: FastifyInstance, requestMs: number): void {
  app.server.requestTimeout = requestMs
  app.server.on('stream', (stream: ServerHttp2Stream) => {
    if (stream.endAfterHeaders) return
    const cutOff = setTimeout(() => stream.destroy(), requestMs)
    const stop = () => clearTimeout(cutOff)
    stream.once('end', stop).once('close', stop)
  })
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy()
  })
}
