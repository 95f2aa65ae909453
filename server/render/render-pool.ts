/** Renders pages in worker threads, so that the API does not wait for them. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PostedForm, RenderResult } from '#contract/rendering.ts'
import { TaskQueue } from '../lib/task-queue.ts'
import type { ApiText, FromRenderWorker, RenderWorkerData, ToRenderWorker } from './render-messages.ts'

/** A response of the API to the renderer, and what tells it from a later one with other content, e.g. its ETag. */
export interface ApiResponse extends ApiText {
  tag: string
}

export interface RenderPoolOptions {
  /** Path of the built worker, `dist/server/render-worker.js`. */
  workerFile: string
  /** Path of the built renderer, `dist/server/entry-server.js`. */
  rendererFile: string
  /** Returns the shop's public origin, e.g. `https://shop.example`. */
  origin: () => string
  /** Reads from the API; `url` is a path that starts with `/api`. */
  readApi: (url: string) => Promise<ApiResponse>
}

/** What was rendered, and the tag of each response that it was made of, by URL. */
export interface Rendering {
  result: RenderResult
  tags: ReadonlyMap<string, string>
}

/** One thread for each core, except the one that the main thread needs. */
const WORKERS = Math.max(1, availableParallelism() - 1)

/** Pages that a thread renders at once: while one waits for its data, it renders the other. */
const PAGES_PER_WORKER = 2

/** Pages that may wait to be rendered. At 100 pages a second, the last one waits for about a second. */
const MAX_WAITING = 100

/** Memory of a thread: several times what it needs. Without a limit, its garbage would be left for longer. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

export class RenderPool {
  readonly #workers: readonly RenderWorker[]
  readonly #queue = new TaskQueue(WORKERS * PAGES_PER_WORKER, { maxWaiting: MAX_WAITING })

  constructor(options: RenderPoolOptions) {
    this.#workers = Array.from({ length: WORKERS }, () => new RenderWorker(options))
  }

  /**
   * Renders the page at a URL. `posted` is the result of a form submitted to that URL. Rejects if the page cannot be
   * rendered, and with a TooBusyError if too many pages are waiting.
   */
  render(url: string, posted?: PostedForm): Promise<Rendering> {
    return this.#queue.run(() => {
      const [worker] = this.#workers.toSorted((a, b) => a.pages - b.pages)
      if (!worker) throw new Error('There is no thread to render pages.')
      return worker.render(url, posted)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()))
  }
}

interface Job {
  tags: Map<string, string>
  resolve: (rendering: Rendering) => void
  reject: (error: Error) => void
}

/** One thread. If it ends unexpectedly, its pages fail, and the next page starts another. */
class RenderWorker {
  readonly #options: RenderPoolOptions
  readonly #jobs = new Map<number, Job>()
  #thread: Worker | null
  #lastPage = 0

  constructor(options: RenderPoolOptions) {
    this.#options = options
    this.#thread = this.#start()
  }

  /** Number of pages that are being rendered. */
  get pages(): number {
    return this.#jobs.size
  }

  render(url: string, posted: PostedForm | undefined): Promise<Rendering> {
    const page = ++this.#lastPage
    return new Promise((resolve, reject) => {
      this.#jobs.set(page, { tags: new Map(), resolve, reject })
      this.#thread ??= this.#start()
      this.#send({ kind: 'render', page, url, origin: this.#options.origin(), posted })
    })
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const { workerFile, rendererFile } = this.#options
    const thread = new Worker(workerFile, {
      workerData: { rendererFile } satisfies RenderWorkerData,
      resourceLimits: MEMORY_LIMITS,
    })
    const fail = (error: Error) => {
      // An error is followed by the thread's end, when another thread may have taken its place.
      if (this.#thread !== thread) return
      this.#thread = null
      for (const job of this.#jobs.values()) job.reject(error)
      this.#jobs.clear()
    }
    thread.on('message', (message: FromRenderWorker) => this.#receive(message))
    thread.on('error', fail)
    thread.on('exit', (code) => fail(new Error(`A thread that renders pages ended with code ${code}.`)))
    return thread
  }

  #send(message: ToRenderWorker): void {
    this.#thread?.postMessage(message)
  }

  #receive(message: FromRenderWorker): void {
    const job = this.#jobs.get(message.page)
    if (!job) return
    if (message.kind === 'request') return void this.#answer(message, job)
    this.#jobs.delete(message.page)
    if (message.kind === 'failed') job.reject(message.error)
    else job.resolve({ result: message.result, tags: job.tags })
  }

  async #answer({ request, url }: { request: number; url: string }, job: Job): Promise<void> {
    try {
      const { status, text, tag } = await this.#options.readApi(url)
      job.tags.set(url, tag)
      this.#send({ kind: 'response', request, response: { status, text } })
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
