import { type Environment, StartupError } from './environment.ts'

export interface S3Settings {
  /** Origin of the storage. */
  endpoint: string
  bucket: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** Null without S3_URL. Throws a StartupError that does not show the URL: it contains a secret. */
export function readS3Settings({ S3_URL: value }: Environment): S3Settings | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const bucket = url?.pathname.slice(1) ?? ''
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || !/^[a-z0-9.-]{3,63}$/.test(bucket)) {
    throw new StartupError('S3_URL must be like https://key:secret@storage.example/bucket?region=ap-south-1.')
  }
  return {
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}
