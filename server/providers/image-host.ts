/** Where visitors' pictures are stored: by the shop or an image host. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../config/config.ts'

export interface ImageHost {
  /** Stores a WebP picture and returns its URL. Throws if that fails. */
  save(picture: Buffer): Promise<string>
  /** Null if the host cannot delete pictures. */
  remove: ((url: string) => Promise<void>) | null
}

/** Whether a URL points into the shop's own uploads. The picture may be gone. */
export function isLocalImage(url: string): boolean {
  return LOCAL_IMAGE_URL.test(url)
}

/** Of a picture among the shop's own uploads, e.g. `/uploads/….webp`; null for others. */
export function localImagePath(url: string): string | null {
  return LOCAL_IMAGE_URL.exec(url)?.[0] ?? null
}

/** Files of the shop's own pictures whose addresses are in a text, e.g. a JSON array. */
export function localImageNames(text: string): string[] {
  return [...text.matchAll(/\/uploads\/([\w-]{22}\.webp)/g)].map(([, name = '']) => name)
}

/** Any origin: the shop's may have changed since. */
const LOCAL_IMAGE_URL = /\/uploads\/([\w-]{22}\.webp)$/

/** Where the shop's own uploads are stored. */
interface UploadedFiles {
  put(name: string, picture: Buffer): Promise<void>
  delete(name: string): Promise<void>
}

/** The shop's own files if no host is configured. `origin` is the shop's public one. */
export function openImageHost(
  { imageHost }: Pick<Config, 'imageHost'>,
  origin: () => string,
  files: UploadedFiles,
): ImageHost {
  return imageHost ? remoteImageHost(imageHost) : localImageHost(files, origin)
}

/** Names cannot be guessed. The shop serves the pictures under `/uploads`. */
function localImageHost(files: UploadedFiles, origin: () => string): ImageHost {
  return {
    save: async (picture) => {
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await files.put(name, picture)
      return `${origin()}/uploads/${name}`
    },
    remove: async (url) => {
      const name = LOCAL_IMAGE_URL.exec(url)?.[1]
      if (name) await files.delete(name)
    },
  }
}

const TIMEOUT_MS = 20_000

const uploaded = z.object({ secure_url: z.url({ protocol: /^https?$/ }) })

/** Sends a form with `file` and `upload_preset`; expects JSON with `secure_url`. */
function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
    // Upload presets cannot delete.
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
