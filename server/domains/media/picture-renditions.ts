/**
 * Creates renditions of pictures (resized copies in a given format) on first request and caches them as files under
 * DATA_DIR. The cached files may be deleted at any time.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TaskQueue } from '../../lib/task-queue.ts'
import type { Queries } from '../../storage/transaction.ts'
import { resizePicture } from './picture-processing.ts'
import { readOriginal } from './picture-store.ts'
import { type Rendition, renditionFileName } from './picture-url.ts'
import { ResizeProcess } from './resize-process.ts'

/** Maximum number of renditions created at once. Leaves half of Node's thread pool to file access and compression. */
const CONCURRENCY = 2

/** Creates picture renditions and caches them as files in a folder, which several server processes may share. */
export class PictureRenditions {
  readonly #db: Queries
  readonly #folder: string
  readonly #queue = new TaskQueue(CONCURRENCY)
  readonly #pending = new Map<string, Promise<Buffer | null>>()
  readonly #resize: typeof resizePicture

  constructor(db: Queries, dataDir: string) {
    this.#db = db
    this.#folder = join(dataDir, 'media')
    // Run from source, as in tests, there is no built process.
    const process = import.meta.url.endsWith('.ts') ? null : new ResizeProcess()
    this.#resize = process ? (original, width, format) => process.resize(original, width, format) : resizePicture
  }

  /**
   * Returns the bytes of a rendition, or null if the original picture does not exist. Creates the rendition if it is
   * not cached yet; concurrent calls create it only once.
   */
  async get(rendition: Rendition): Promise<Buffer | null> {
    return (await this.#read(rendition)) ?? (await this.#create(rendition))
  }

  async #read(rendition: Rendition): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, renditionFileName(rendition)))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
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
    const bytes = await this.#resize(original, rendition.width, rendition.format)
    await this.#save(renditionFileName(rendition), bytes)
    return bytes
  }

  /** Saves a rendition. Writes to a temporary file first, so that a crash cannot leave an incomplete rendition. */
  async #save(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const temporary = join(this.#folder, `.${randomUUID()}`)
    await writeFile(temporary, bytes)
    await rename(temporary, join(this.#folder, name))
  }
}
