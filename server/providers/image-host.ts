/** Stores the pictures that visitors upload, either in a local folder or with an image hosting service. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Config, uploadsFolder } from '../config/config.ts'

export interface ImageHost {
  /** Stores a WebP picture and returns its URL. Throws if the picture cannot be stored. */
  save(picture: Buffer): Promise<string>
  /**
   * Deletes the picture with the given URL, if it exists. Null if the image host does not support deleting pictures.
   */
  remove: ((url: string) => Promise<void>) | null
}

/**
 * Returns whether a URL points to the shop's own folder for uploaded pictures. Does not check whether the picture
 * exists.
 */
export function isLocalImage(url: string): boolean {
  return LOCAL_IMAGE_URL.test(url)
}

/**
 * Pattern for URLs of uploaded pictures. Matches any origin, because the shop's origin may have changed since the
 * picture was stored.
 */
const LOCAL_IMAGE_URL = /\/uploads\/([\w-]{22}\.webp)$/

/**
 * Returns the configured image host, or one that uses a local folder if none is configured. `origin` returns the shop's
 * public origin.
 */
export function openImageHost(config: Config, origin: () => string): ImageHost {
  if (config.imageHost) return remoteImageHost(config.imageHost)
  return localImageHost({ folder: uploadsFolder(config), origin })
}

/**
 * Creates an image host that stores pictures in a local folder, under names that cannot be guessed. The shop serves the
 * pictures under `/uploads`.
 */
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

/**
 * Creates an image host that uploads pictures to a hosting service. Sends a form with the fields `file` and
 * `upload_preset`, and expects the picture's URL as `secure_url` in the JSON response.
 */
function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
    // An upload preset allows uploading pictures but not deleting them.
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
