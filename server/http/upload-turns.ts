/**
 * Uploads take turns before their bodies are read: one for a session and four for a
 * network at a time, and no more at once than memory is set aside for.
 */
import type { FastifyInstance } from 'fastify'
import { MAX_PICTURE_BYTES } from '#contract/picture-upload.ts'
import { isInjected } from '../lib/injected-request.ts'
import { TooBusyError } from '../lib/task-queue.ts'
import { clientNetwork } from './client-network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many copies of an uploaded picture the route holds at once, at most. */
    pictureCopies?: number
  }
}

const MAX_PER_NETWORK = 4
const MAX_BYTES = 60 * 1024 * 1024

/** Of a form's other fields. */
const FIELD_BYTES = 256 * 1024

/** In ms. Together less than the server's `requestTimeout`. */
const WAIT_MS = 25_000
const BODY_MS = 30_000

interface Upload {
  /** Null for guests. */
  session: string | null
  /** Null if a proxy hides it. */
  network: string | null
  /** Of memory. */
  bytes: number
}

export class UploadTurns {
  readonly #running = new Set<Upload>()
  /** In order of arrival. */
  readonly #waiting = new Map<Upload, () => void>()

  /**
   * Resolves when it is the upload's turn, with a function that ends it. Throws a
   * TooBusyError if that takes too long, or if `gone` is aborted.
   */
  async take(upload: Upload, gone: AbortSignal): Promise<() => void> {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timeout)
        if (!this.#waiting.delete(upload)) return
        reject(new TooBusyError('Too many uploads are waiting.'))
        this.#startDue()
      }
      const timeout = setTimeout(giveUp, WAIT_MS)
      this.#waiting.set(upload, () => {
        clearTimeout(timeout)
        resolve()
      })
      gone.addEventListener('abort', giveUp, { once: true })
      if (gone.aborted) giveUp()
      else this.#startDue()
    })
    return () => {
      if (this.#running.delete(upload)) this.#startDue()
    }
  }

  #startDue(): void {
    for (const [upload, start] of this.#waiting) {
      if (this.#bytes() + upload.bytes > MAX_BYTES) return
      if (!this.#isTurnOf(upload)) continue
      this.#waiting.delete(upload)
      this.#running.add(upload)
      start()
    }
  }

  #isTurnOf({ session, network }: Upload): boolean {
    const running = [...this.#running]
    const ofSession = session !== null && running.some((other) => other.session === session)
    const ofNetwork = running.filter((other) => other.network === network).length
    return !ofSession && (network === null || ofNetwork < MAX_PER_NETWORK)
  }

  #bytes(): number {
    return [...this.#running].reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

/** For routes with `pictureCopies`. A body that has not arrived `bodyMs` after its turn is cut off. */
export function takeUploadTurns(app: FastifyInstance, { bodyMs = BODY_MS } = {}): void {
  const turns = new UploadTurns()
  app.addHook('onRequest', async (request, reply) => {
    const { pictureCopies } = request.routeOptions.config
    const { 'content-type': type = '', 'content-length': length, 'x-access-token': token } = request.headers
    // An injected one has its turn already.
    if (pictureCopies === undefined || !type.startsWith('multipart/') || isInjected(request.raw)) return
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const picture = Math.min(Number(length ?? MAX_PICTURE_BYTES), MAX_PICTURE_BYTES)
    const upload = {
      session: typeof token === 'string' ? token : null,
      network: clientNetwork(request),
      bytes: pictureCopies * (picture + FIELD_BYTES),
    }
    const end = await turns.take(upload, gone.signal)
    // Of HTTP/2, destroying the request would leave its stream open.
    const cutOff = setTimeout(() => reply.raw.destroy(), bodyMs)
    request.raw.once('end', () => clearTimeout(cutOff))
    const stop = () => {
      clearTimeout(cutOff)
      end()
    }
    if (gone.signal.aborted) stop()
    else gone.signal.addEventListener('abort', stop, { once: true })
  })
}
