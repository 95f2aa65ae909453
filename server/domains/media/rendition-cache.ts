/**
 * Resized copies, made on first request and kept as files under DATA_DIR, which may be deleted at
 * any time.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportError } from '../../lib/report-error.ts'
import { inSideProcess } from '../../lib/side-process.ts'
import { TaskQueue } from '../../lib/task-queue.ts'
import { noneIfMissing } from '../../storage/file-store.ts'
import type { Queries } from '../../storage/transaction.ts'
import { resizePicture } from './picture-processing.ts'
import { readOriginal } from './picture-store.ts'
import { type Rendition, renditionFileName } from './picture-url.ts'

/** Half of Node's thread pool; files and compression need it, too. */
const CONCURRENCY = 2

/** Several server processes may share the folder. */
export class RenditionCache {
  readonly #db: Queries
  readonly #folder: string
  readonly #queue = new TaskQueue(CONCURRENCY)
  readonly #pending = new Map<string, Promise<Buffer | null>>()
  readonly #resize: typeof resizePicture

  constructor(db: Queries, dataDir: string, reportError: ReportError) {
    this.#db = db
    this.#folder = join(dataDir, 'media')
    this.#resize = inSideProcess('picture-process', resizePicture, reportError)
  }

  /** Null if there is no original. Concurrent calls make it only once. */
  async get(rendition: Rendition): Promise<Buffer | null> {
    return (await this.#read(rendition)) ?? (await this.#create(rendition))
  }

  async #read(rendition: Rendition): Promise<Buffer | null> {
    return await readFile(join(this.#folder, renditionFileName(rendition))).catch(noneIfMissing)
  }

  #create(rendition: Rendition): Promise<Buffer | null> {
    const name = renditionFileName(rendition)
    const pending = this.#pending.get(name)
    if (pending) return pending
    const created = this.#queue.run(() => this.#createNow(rendition)).finally(() => this.#pending.delete(name))
    this.#pending.set(name, created)
    return created
  }

  async #createNow(rendition: Rendition): Promise<Buffer | null> {
    const original = await readOriginal(this.#db, rendition.id)
    if (!original) return null
    const bytes = Buffer.from(await this.#resize({ original, width: rendition.width, format: rendition.format }))
    await this.#save(renditionFileName(rendition), bytes)
    return bytes
  }

  /** To a temporary file first: a crash leaves no incomplete picture. */
  async #save(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const temporary = join(this.#folder, `.${randomUUID()}`)
    await writeFile(temporary, bytes)
    await rename(temporary, join(this.#folder, name))
  }
}
