/**
 * Resizes pictures in a process of its own. In the shop's process, the encoders would keep memory for ever, and a new
 * picture would delay everyone's requests.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'
import { projectRoot } from '../../lib/project-root.ts'
import type { ResizeRequest, ResizeResult } from './picture-process.ts'

/** How long it waits for another picture, in ms. */
const IDLE_MS = 10_000

interface Job {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

/** Ends when there is nothing to do: the encoders take memory that the shop's process would never release. */
export class ResizeProcess {
  readonly #file: string
  readonly #jobs = new Map<number, Job>()
  #child: ChildProcess | null = null
  #lastJob = 0
  #idle: NodeJS.Timeout | undefined

  constructor(file = join(projectRoot, 'dist/server/picture-process.js')) {
    this.#file = file
  }

  /** Also rejects if the process ends. */
  resize(original: Uint8Array, width: number, format: PictureFormat): Promise<Buffer> {
    clearTimeout(this.#idle)
    const job = ++this.#lastJob
    return new Promise((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject })
      this.#child ??= this.#start()
      this.#child.send({ job, original, width, format } satisfies ResizeRequest)
    })
  }

  #start(): ChildProcess {
    const child = fork(this.#file, { serialization: 'advanced', execArgv: [] })
    const fail = (error: Error) => {
      // After an error the process ends, and another may have taken its place.
      if (this.#child !== child) return
      this.#child = null
      for (const job of this.#jobs.values()) job.reject(error)
      this.#jobs.clear()
    }
    child.on('message', (result: ResizeResult) => this.#finish(result))
    child.on('error', fail)
    child.on('exit', (code) => fail(new Error(`The process that resizes pictures ended with code ${code}.`)))
    // It must not keep the shop's from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  #finish(result: ResizeResult): void {
    const job = this.#jobs.get(result.job)
    this.#jobs.delete(result.job)
    if ('error' in result) job?.reject(result.error)
    else job?.resolve(Buffer.from(result.bytes))
    if (this.#jobs.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  #end(): void {
    this.#child?.disconnect()
    this.#child = null
  }
}
