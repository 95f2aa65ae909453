/** Where pictures that visitors send are kept: in a folder of the shop, or with a company that hosts images. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, uploadsFolder } from '../config.ts'

export interface ImageHost {
  /** Keeps a picture (WebP) and answers its address. Throws when it was not kept. */
  keep(picture: Buffer): Promise<string>
  /** Deletes a picture by its address; one that is not there is fine. Null where nobody can: the host decides. */
  forget: ((address: string) => Promise<void>) | null
}

/** Whether a picture is in the folder, or was. */
export function isOwnImage(address: string): boolean {
  return NAME_IN_ADDRESS.test(address)
}

/** Of a picture in the folder; whatever the shop's own address was at that time. */
const NAME_IN_ADDRESS = /\/uploads\/([\w-]{22}\.webp)$/

const PATIENCE_MS = 20_000

/** `origin` is the shop's own address, asked for with each picture. */
export function openImageHost(config: Config, origin: () => string): ImageHost {
  if (config.imageHost) return remoteImageHost(config.imageHost)
  return folderOfImages({ folder: uploadsFolder(config), origin })
}

/** Keeps pictures in a folder, under names that nobody can guess, below `/uploads` of the shop. */
function folderOfImages({ folder, origin }: { folder: string; origin: () => string }): ImageHost {
  return {
    keep: async (picture) => {
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.part`), picture)
      await rename(join(folder, `${name}.part`), join(folder, name))
      return `${origin()}/uploads/${name}`
    },
    forget: async (address) => {
      const name = NAME_IN_ADDRESS.exec(address)?.[1]
      if (name) await rm(join(folder, name), { force: true })
    },
  }
}

/** Hands pictures over as form data with `file` and `upload_preset`; the answer's `secure_url` says where they are. */
function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
    // An upload preset may add pictures and nothing else.
    forget: null,
    keep: async (picture) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'design.webp')
      form.set('upload_preset', preset)
      const answer = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(PATIENCE_MS) })
      if (!answer.ok) throw new Error(`The image host answered ${answer.status}.`)
      const body = (await answer.json()) as { secure_url?: unknown } | null
      const address = body?.secure_url
      if (typeof address !== 'string' || !/^https?:\/\//.test(address)) {
        throw new Error('The image host answered without a secure_url.')
      }
      return address
    },
  }
}
