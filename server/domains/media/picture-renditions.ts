/** The sizes of pictures: made when first asked for, kept under DATA_DIR, where they may be deleted at any time. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TaskQueue } from '../../lib/task-queue.ts'
import type { Queries } from '../../storage/transaction.ts'
import { resizePicture } from './picture-processing.ts'
import { readOriginal } from './picture-store.ts'
import { type Rendition, renditionFileName } from './picture-url.ts'

/** Half of the threads that the file system and compression also need. */
const CONCURRENCY = 2

/** Of one process; what another has made into the same folder is found there. */
export class PictureRenditions {
  readonly #db: Queries
  readonly #folder: string
  readonly #queue = new TaskQueue(CONCURRENCY)
  readonly #inMaking = new Map<string, Promise<Buffer | null>>()

  constructor(db: Queries, dataDir: string) {
    this.#db = db
    this.#folder = join(dataDir, 'media')
  }

  /** A picture's bytes; `null` when the shop has no such picture. Those who ask at once share one making. */
  async get(file: Rendition): Promise<Buffer | null> {
    return (await this.#kept(file)) ?? (await this.#make(file))
  }

  async #kept(file: Rendition): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, renditionFileName(file)))
    } catch {
      // Not there yet, or not readable: it is made again either way.
      return null
    }
  }

  #make(file: Rendition): Promise<Buffer | null> {
    const name = renditionFileName(file)
    const already = this.#inMaking.get(name)
    if (already) return already
    const making = this.#queue.run(() => this.#makeNow(file)).finally(() => this.#inMaking.delete(name))
    this.#inMaking.set(name, making)
    return making
  }

  async #makeNow(file: Rendition): Promise<Buffer | null> {
    const original = await readOriginal(this.#db, file.id)
    if (!original) return null
    const bytes = await resizePicture(original, file.width, file.format)
    await this.#keep(renditionFileName(file), bytes)
    return bytes
  }

  /** Under its name only once it is whole, so that a crash leaves no half picture. */
  async #keep(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const unfinished = join(this.#folder, `.${randomUUID()}`)
    await writeFile(unfinished, bytes)
    await rename(unfinished, join(this.#folder, name))
  }
}
