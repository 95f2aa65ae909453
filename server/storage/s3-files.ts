import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/s3-settings.ts'
import { TooBusyError } from '../lib/task-queue.ts'

/** So that uploads in the bucket have a folder of their own. */
const FOLDER = 'uploads/'

/** Until the storage answers, its retry included, in ms: a shopper waits two seconds at most. */
const ANSWER_MS = 1500

/** Without a byte, in ms. Slow phones pause the streams that they read. */
const STREAM_MS = 60_000

/** A `FileStore`. */
export function filesInS3({ bucket, ...settings }: S3Settings) {
  const client = new S3Client({
    ...settings,
    // Other makers' storage has no hosts named after buckets, and not all know these checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { socketTimeout: STREAM_MS },
  })
  const object = (name: string) => ({ Bucket: bucket, Key: FOLDER + name })
  return {
    put: async (name: string, bytes: Buffer): Promise<void> => {
      const picture = new PutObjectCommand({ ...object(name), Body: bytes, ContentType: 'image/webp' })
      await answered((signal) => client.send(picture, signal))
    },
    get: async (name: string): Promise<Readable | null> => {
      const found = await answered((signal) =>
        client.send(new GetObjectCommand(object(name)), signal).catch(noneIfMissing),
      )
      return found && (found.Body as Readable)
    },
    delete: async (name: string): Promise<void> => {
      await answered((signal) => client.send(new DeleteObjectCommand(object(name)), signal))
    },
    list: async (): Promise<string[]> => {
      const names: string[] = []
      let token: string | undefined
      do {
        const page = new ListObjectsV2Command({ Bucket: bucket, Prefix: FOLDER, ContinuationToken: token })
        const { Contents = [], NextContinuationToken } = await answered((signal) => client.send(page, signal))
        names.push(...Contents.map(({ Key = '' }) => Key.slice(FOLDER.length)))
        token = NextContinuationToken
      } while (token)
      return names
    },
  }
}

function noneIfMissing(error: unknown): null {
  if (error instanceof NoSuchKey) return null
  throw error
}

/** Throws a TooBusyError if the storage is away, slow or refuses. The streams it returns may last longer. */
async function answered<Result>(send: (options: { abortSignal: AbortSignal }) => Promise<Result>): Promise<Result> {
  const slow = new AbortController()
  const timeout = setTimeout(() => slow.abort(), ANSWER_MS)
  try {
    return await send({ abortSignal: slow.signal })
  } catch (cause) {
    throw new TooBusyError('The S3 storage does not answer, or refuses.', { cause })
  } finally {
    clearTimeout(timeout)
  }
}
