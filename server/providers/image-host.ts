/** Where pictures that visitors send are kept: in a folder of the shop, or with a company that hosts images. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ImageHost {
  /** Keeps a picture (WebP) and answers its address. Throws when it was not kept. */
  keep(picture: Buffer): Promise<string>
}

const PATIENCE_MS = 20_000

/** Keeps pictures in a folder, under names that nobody can guess, below `/uploads` of the shop. */
export function folderOfImages({ folder, origin }: { folder: string; origin: () => string }): ImageHost {
  return {
    keep: async (picture) => {
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.part`), picture)
      await rename(join(folder, `${name}.part`), join(folder, name))
      return `${origin()}/uploads/${name}`
    },
  }
}

/** Hands pictures over as form data with `file` and `upload_preset`; the answer's `secure_url` says where they are. */
export function remoteImageHost({ url, preset }: { url: string; preset: string }): ImageHost {
  return {
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
