/** Parses request bodies that are not JSON: form data with files, and raw bytes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '#contract/picture-upload.ts'
import { Refused } from './refused.ts'

/** Uploaded files by the name of their form field. Contains only the first file of each expected field. */
export type UploadedFiles = Readonly<Record<string, Buffer | undefined>>

export interface Form {
  fields: unknown
  files: UploadedFiles
  /** Reason for rejecting the uploaded files, or null if the files are accepted. `fields` is complete in both cases. */
  refused: Refused | null
}

const formLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 3,
  fields: 40,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  parts: 43,
  headerPairs: 50,
}

/**
 * Parses a multipart form. `fileFields` contains the names of the fields from which files are accepted. If the request
 * is not multipart, returns its parsed body as text fields without files.
 */
export async function readForm(request: FastifyRequest, fileFields: readonly string[]): Promise<Form> {
  if (!request.isMultipart()) return { fields: request.body, files: {}, refused: null }
  const fields: Record<string, unknown> = {}
  const files: Record<string, Buffer> = {}
  let refused: Refused | null = null
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    if (part.file.truncated) refused = new Refused('PICTURE_TOO_LARGE')
    const isExpected = fileFields.includes(part.fieldname) && !(part.fieldname in files) && bytes.length > 0
    if (isExpected) files[part.fieldname] = bytes
  }
  return { fields, files, refused }
}

type RawBodyHandler = (request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) => Promise<FastifyReply>

/** Adds a POST route whose handler receives the request body as unparsed bytes, e.g. to verify the body's signature. */
export function addRawBodyRoute(app: FastifyInstance, path: string, handler: RawBodyHandler): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Body: Buffer }>(path, handler)
    done()
  })
}
