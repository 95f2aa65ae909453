/** Where pictures that visitors send are kept: in a folder of the shop, or with a company that hosts images. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, uploadsFolder } from '../config/config.ts'

export interface ImageHost {
  /** Keeps a picture (WebP) and answers its address. Throws when it was not kept. */
  save(picture: Buffer): Promise<string>
  /** Deletes a picture by its address; one that is not there is fine. Null where nobody can: the host decides. */
  remove: ((address: string) => Promise<void>) | null
}

/** Whether a picture is in the folder, or was. */
export function isLocalImage(address: string): boolean {
  return LOCAL_IMAGE_URL.test(address)
}

/** Of a picture in the folder; whatever the shop's own address was at that time. */
const LOCAL_IMAGE_URL = /\/uploads\/([\w-]{22}\.webp)$/

const TIMEOUT_MS = 20_000

/** `origin` is the shop's own address, asked for with each picture. */
export function openImageHost(config: Config, origin: () => string): ImageHost {
  if (config.imageHost) return remoteImageHost(config.imageHost)
  return localImageHost({ folder: uploadsFolder(config), origin })
}

/** Keeps pictures in a folder, under names that nobody can guess, below `/uploads` of the shop. */
function localImageHost({ folder, origin }: { folder: string; origin: () => string }): ImageHost {
  return {
    save: async (picture) => {
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.part`), picture)
      await rename(join(folder, `${name}.part`), join(folder, name))
      return `${origin()}/uploads/${name}`
    },
    remove: async (address) => {
      const name = LOCAL_IMAGE_URL.exec(address)?.[1]
      if (name) await rm(join(folder, name), { force: true })
    },
  }
}

/** Hands pictures over as form data with `file` and `upload_preset`; the answer's `secure_url` says where they are. */
function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
    // An upload preset may add pictures and nothing else.
    remove: null,
    save: async (picture) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'design.webp')
      form.set('upload_preset', preset)
      const answer = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
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
