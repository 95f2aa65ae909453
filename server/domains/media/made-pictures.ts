/** The sizes of pictures: made when first asked for, kept under DATA_DIR, where they may be deleted at any time. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../../storage/transaction.ts'
import { Queue } from '../../work/queue.ts'
import { makePicture } from './make-picture.ts'
import { type PictureFile, pictureFileName } from './picture-address.ts'
import { readOriginal } from './picture-store.ts'

/** Half of the threads that the file system and compression also need. */
const MADE_AT_ONCE = 2

/** Of one process; what another has made into the same folder is found there. */
export class MadePictures {
  readonly #db: Queries
  readonly #folder: string
  readonly #queue = new Queue(MADE_AT_ONCE)
  readonly #inMaking = new Map<string, Promise<Buffer | null>>()

  constructor(db: Queries, dataDir: string) {
    this.#db = db
    this.#folder = join(dataDir, 'media')
  }

  /** A picture's bytes; `null` when the shop has no such picture. Those who ask at once share one making. */
  async get(file: PictureFile): Promise<Buffer | null> {
    return (await this.#kept(file)) ?? (await this.#make(file))
  }

  async #kept(file: PictureFile): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, pictureFileName(file)))
    } catch {
      // Not there yet, or not readable: it is made again either way.
      return null
    }
  }

  #make(file: PictureFile): Promise<Buffer | null> {
    const name = pictureFileName(file)
    const already = this.#inMaking.get(name)
    if (already) return already
    const making = this.#queue.run(() => this.#makeNow(file)).finally(() => this.#inMaking.delete(name))
    this.#inMaking.set(name, making)
    return making
  }

  async #makeNow(file: PictureFile): Promise<Buffer | null> {
    const original = await readOriginal(this.#db, file.id)
    if (!original) return null
    const bytes = await makePicture(original, file.width, file.format)
    await this.#keep(pictureFileName(file), bytes)
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
