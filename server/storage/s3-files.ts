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
import type { FileStore } from './file-store.ts'

/** So that uploads in the bucket have a folder of their own. */
const FOLDER = 'uploads/'

export function filesInS3({ bucket, ...settings }: S3Settings): FileStore {
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
    put: async (name, bytes) => {
      await client.send(new PutObjectCommand({ ...object(name), Body: bytes, ContentType: 'image/webp' }))
    },
    get: async (name) => {
      try {
        return (await client.send(new GetObjectCommand(object(name)))).Body as Readable
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    delete: async (name) => {
      await client.send(new DeleteObjectCommand(object(name)))
    },
    list: async () => {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: FOLDER })) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(FOLDER.length)))
      }
      return names
    },
  }
}
