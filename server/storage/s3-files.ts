import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/s3-settings.ts'

/** So that uploads in the bucket have a folder of their own. */
const FOLDER = 'uploads/'

/** A `FileStore`. */
export function filesInS3({ bucket, ...settings }: S3Settings) {
  const client = new S3Client({
    ...settings,
    // Other makers' storage has no hosts named after buckets, and not all know these checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000 },
  })
  const object = (name: string) => ({ Bucket: bucket, Key: FOLDER + name })
  return {
    put: async (name: string, bytes: Buffer): Promise<void> => {
      await client.send(new PutObjectCommand({ ...object(name), Body: bytes, ContentType: 'image/webp' }))
    },
    get: async (name: string): Promise<Readable | null> => {
      try {
        return (await client.send(new GetObjectCommand(object(name)))).Body as Readable
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    delete: async (name: string): Promise<void> => {
      await client.send(new DeleteObjectCommand(object(name)))
    },
    list: async (): Promise<string[]> => {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: FOLDER })) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(FOLDER.length)))
      }
      return names
    },
  }
}
