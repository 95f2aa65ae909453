/** Stores pictures that visitors upload: in a folder of the shop, or with an image hosting service. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Config, uploadsFolder } from '../config/config.ts'

export interface ImageHost {
  /** Stores a picture (WebP) and returns its URL. Throws when it could not be stored. */
  save(picture: Buffer): Promise<string>
  /** Deletes a picture by its URL, if it exists. Null where the shop may not delete pictures. */
  remove: ((url: string) => Promise<void>) | null
}

/** Returns whether a URL is of a picture in the shop's own folder, existing or not. */
export function isLocalImage(url: string): boolean {
  return LOCAL_IMAGE_URL.test(url)
}

/** Ignores the origin, which may have changed since the picture was stored. */
const LOCAL_IMAGE_URL = /\/uploads\/([\w-]{22}\.webp)$/

/** Opens the image host that the configuration names. `origin` is the shop's public origin. */
export function openImageHost(config: Config, origin: () => string): ImageHost {
  if (config.imageHost) return remoteImageHost(config.imageHost)
  return localImageHost({ folder: uploadsFolder(config), origin })
}

/** Stores pictures under unguessable names, served below `/uploads`. */
function localImageHost({ folder, origin }: { folder: string; origin: () => string }): ImageHost {
  return {
    save: async (picture) => {
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.part`), picture)
      await rename(join(folder, `${name}.part`), join(folder, name))
      return `${origin()}/uploads/${name}`
    },
    remove: async (url) => {
      const name = LOCAL_IMAGE_URL.exec(url)?.[1]
      if (name) await rm(join(folder, name), { force: true })
    },
  }
}

const TIMEOUT_MS = 20_000

const uploaded = z.object({ secure_url: z.url({ protocol: /^https?$/ }) })

/** Uploads pictures as form data with `file` and `upload_preset`; the response's `secure_url` is the picture's URL. */
function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
    // An upload preset permits uploads only.
    remove: null,
    save: async (picture) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'design.webp')
      form.set('upload_preset', preset)
      const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw new Error(`The image host responded with ${response.status}.`)
      return uploaded.parse(await response.json()).secure_url
    },
  }
}
