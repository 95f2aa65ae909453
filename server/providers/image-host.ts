/** Stores pictures that visitors upload, in a local folder or with an image hosting service. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Config, uploadsFolder } from '../config/config.ts'

export interface ImageHost {
  /** Stores a picture (WebP) and returns its URL. Throws if it cannot be stored. */
  save(picture: Buffer): Promise<string>
  /** Deletes a picture by its URL, if it exists. Null if the shop may not delete pictures. */
  remove: ((url: string) => Promise<void>) | null
}

/** Returns whether a URL refers to the shop's own folder of pictures, even if the picture does not exist. */
export function isLocalImage(url: string): boolean {
  return LOCAL_IMAGE_URL.test(url)
}

/** Ignores the origin, because it may have changed since the picture was stored. */
const LOCAL_IMAGE_URL = /\/uploads\/([\w-]{22}\.webp)$/

/** Opens the configured image host. `origin` returns the shop's public origin. */
export function openImageHost(config: Config, origin: () => string): ImageHost {
  if (config.imageHost) return remoteImageHost(config.imageHost)
  return localImageHost({ folder: uploadsFolder(config), origin })
}

/** Stores pictures in a local folder under unguessable names, served below `/uploads`. */
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

/** Uploads pictures as form data with `file` and `upload_preset`. The response's `secure_url` is the picture's URL. */
function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
    // An upload preset only permits uploads.
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
