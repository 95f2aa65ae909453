/**
 * Work that takes long or much memory, in a process of its own. In the shop's process it would
 * delay everyone's requests, and the memory would stay taken for ever.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { onErrorEvent } from './error-events.ts'
import { projectRoot } from './project-root.ts'
import type { ReportError } from './report-error.ts'
import { TooBusyError } from './task-queue.ts'

/** How long it waits for other work, in ms. */
const IDLE_MS = 10_000

interface Asked<Request> {
  job: number
  request: Request
}

type Answered<Answer> = { job: number; answer: Answer } | { job: number; error: Error }

interface Job<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Ends when there is nothing to do. */
export class SideProcess<Request, Answer> {
  readonly #file: string
  readonly #reportError: ReportError
  readonly #jobs = new Map<number, Job<Answer>>()
  #child: ChildProcess | null = null
  #lastJob = 0
  #idle: NodeJS.Timeout | undefined

  /** `file` calls `answerRequests`. */
  constructor(file: string, reportError: ReportError) {
    this.#file = file
    this.#reportError = reportError
  }

  /** Throws a TooBusyError if the process ends, e.g. because the system needed its memory. */
  run(request: Request): Promise<Answer> {
    clearTimeout(this.#idle)
    const job = ++this.#lastJob
    return new Promise((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject })
      this.#child ??= this.#start()
      this.#child.send({ job, request } satisfies Asked<Request>)
    })
  }

  #start(): ChildProcess {
    const child = fork(this.#file, { serialization: 'advanced', execArgv: [] })
    const fail = (error: Error) => {
      // After an error the process ends, and another may have taken its place.
      if (this.#child !== child) return
      this.#child = null
      this.#reportError(error, 'A side process failed.')
      for (const job of this.#jobs.values()) job.reject(new TooBusyError(error.message))
      this.#jobs.clear()
    }
    child.on('message', (answered: Answered<Answer>) => this.#finish(answered))
    onErrorEvent(child, fail)
    child.on('exit', (code, signal) => fail(new Error(`${this.#file} ended with ${signal ?? `code ${code}`}.`)))
    // It must not keep the shop's from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  #finish(answered: Answered<Answer>): void {
    const job = this.#jobs.get(answered.job)
    this.#jobs.delete(answered.job)
    if ('error' in answered) job?.reject(answered.error)
    else job?.resolve(answered.answer)
    if (this.#jobs.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  #end(): void {
    this.#child?.disconnect()
    this.#child = null
  }
}

/**
 * The same work as a function: done by the built file of this name if the shop was built, and in
 * this process when it runs from source, as in tests.
 */
export function inSideProcess<Request, Answer>(
  name: string,
  work: (request: Request) => Promise<Answer>,
  reportError: ReportError,
): (request: Request) => Promise<Answer> {
  if (import.meta.url.endsWith('.ts')) return work
  const helper = new SideProcess<Request, Answer>(join(projectRoot, `dist/server/${name}.js`), reportError)
  return (request) => helper.run(request)
}

/** Makes this process answer the shop's. It ends with the shop's. */
export function answerRequests<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  process.on('message', ({ job, request }: Asked<Request>) => {
    const send = (answered: Answered<Answer>) => void process.send?.(answered)
    work(request).then(
      (answer) => send({ job, answer }),
      (error: unknown) => send({ job, error: error instanceof Error ? error : new Error(String(error)) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
