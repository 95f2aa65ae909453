/** Makes pages in worker threads, so that the API does not wait for them. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CompressedContent } from '../http/compressed-content.ts'
import { TaskQueue } from '../lib/task-queue.ts'
import type { ReadApi } from './read-api.ts'
import type { FromRenderWorker, PageRequest, Rendering, RenderWorkerData, ToRenderWorker } from './render-messages.ts'

export interface RenderPoolOptions {
  /** Folder of the build, `dist`. */
  builtDir: string
  /** Returns the shop's public origin, e.g. `https://shop.example`. */
  origin: () => string
  /** Returns the version of the API's data. */
  version: () => string
  readApi: ReadApi
  /** Reads a picture by its address. Returns null if there is none. */
  readPicture: (address: string) => Promise<Uint8Array | null>
}

/** A page to render, without the fields that the pool adds. */
type RequestedPage = Omit<PageRequest, 'origin' | 'version'>

/** One thread for each core, except the one that the main thread needs. */
const WORKERS = Math.max(1, availableParallelism() - 1)

/**
 * Pages that a thread renders at once: while some wait for their data, it renders another. With twice as many, each page
 * lives so long that V8 moves it to the old generation of the heap, which then has to be collected twice as often.
 */
const PAGES_PER_WORKER = 4

/** Pages that may wait to be rendered. At 100 pages a second, the last one waits for about a second. */
const MAX_WAITING = 100

/** Memory of a thread: several times what it needs. Without a limit, V8 would collect its garbage too rarely. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

export class RenderPool {
  readonly #workers: readonly RenderWorker[]
  readonly #queue = new TaskQueue(WORKERS * PAGES_PER_WORKER, { maxWaiting: MAX_WAITING })

  constructor(options: RenderPoolOptions) {
    this.#workers = Array.from({ length: WORKERS }, () => new RenderWorker(options))
  }

  /** Makes a page. Rejects if it cannot be rendered, and with a TooBusyError if too many pages are waiting. */
  render(request: RequestedPage): Promise<Rendering> {
    return this.#queue.run(() => this.#leastBusy().render(request))
  }

  /** Compresses a page better. Rejects with a TooBusyError if no thread is free, so that no page waits for it. */
  compress(content: CompressedContent): Promise<CompressedContent> {
    return this.#queue.runNow(() => this.#leastBusy().compress(content))
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()))
  }

  #leastBusy(): RenderWorker {
    const [worker] = this.#workers.toSorted((a, b) => a.tasks - b.tasks)
    if (!worker) throw new Error('There is no thread to render pages.')
    return worker
  }
}

interface Job {
  resolve: (result: Extract<FromRenderWorker, { kind: 'rendered' | 'compressed' }>) => void
  reject: (error: Error) => void
}

/** One thread. If it ends unexpectedly, its tasks fail, and the next task starts another. */
class RenderWorker {
  readonly #options: RenderPoolOptions
  readonly #jobs = new Map<number, Job>()
  #thread: Worker | null
  #lastTask = 0

  constructor(options: RenderPoolOptions) {
    this.#options = options
    this.#thread = this.#start()
  }

  /** Number of tasks that the thread has begun. */
  get tasks(): number {
    return this.#jobs.size
  }

  async render(requested: RequestedPage): Promise<Rendering> {
    const request = { ...requested, origin: this.#options.origin(), version: this.#options.version() }
    const result = await this.#perform((task) => ({ kind: 'render', task, request }))
    if (result.kind !== 'rendered') throw new Error('A page was not rendered.')
    return result.rendering
  }

  async compress(content: CompressedContent): Promise<CompressedContent> {
    const result = await this.#perform((task) => ({ kind: 'compress', task, content }))
    if (result.kind !== 'compressed') throw new Error('A page was not compressed.')
    return result.content
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #perform(messageFor: (task: number) => ToRenderWorker): Promise<Parameters<Job['resolve']>[0]> {
    const task = ++this.#lastTask
    return new Promise((resolve, reject) => {
      this.#jobs.set(task, { resolve, reject })
      this.#thread ??= this.#start()
      this.#send(messageFor(task))
    })
  }

  #start(): Worker {
    const server = join(this.#options.builtDir, 'server')
    const workerData: RenderWorkerData = {
      rendererFile: join(server, 'entry-server.js'),
      clientDir: join(this.#options.builtDir, 'client'),
    }
    const thread = new Worker(join(server, 'render-worker.js'), { workerData, resourceLimits: MEMORY_LIMITS })
    const fail = (error: Error) => {
      // A thread exits after an error. By then, another thread may have taken its place.
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

  async #receive(message: FromRenderWorker): Promise<void> {
    if (message.kind === 'failed') this.#finish(message.task, (job) => job.reject(message.error))
    else if (message.kind === 'read-api' || message.kind === 'read-picture') await this.#read(message)
    else this.#finish(message.task, (job) => job.resolve(message))
  }

  /** Sends a thread the data that it asked for. If it cannot be read, the page that needs it fails. */
  async #read(message: Extract<FromRenderWorker, { read: number }>): Promise<void> {
    const { read, task } = message
    const { readApi, readPicture } = this.#options
    try {
      if (message.kind === 'read-picture') {
        this.#send({ kind: 'picture', read, bytes: await readPicture(message.address) })
      } else {
        this.#send({ kind: 'response', read, response: await readApi(message.url, message.knownTag) })
      }
    } catch (error) {
      this.#finish(task, (job) => job.reject(error instanceof Error ? error : new Error(String(error))))
      this.#send({ kind: 'read-failed', read })
    }
  }

  #finish(task: number, settle: (job: Job) => void): void {
    const job = this.#jobs.get(task)
    this.#jobs.delete(task)
    if (job) settle(job)
  }
}
