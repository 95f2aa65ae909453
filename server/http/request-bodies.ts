/** Parses form data with files, and raw bytes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '#contract/picture-upload.ts'
import { Refused } from './refused.ts'

/** The first file of each expected field, by its name. */
export type UploadedFiles = Readonly<Record<string, Buffer | undefined>>

export interface Form {
  fields: unknown
  files: UploadedFiles
  /** Null if the files are accepted. `fields` is complete either way. */
  refused: Refused | null
}

const formLimits = {
  fileSize: MAX_PICTURE_BYTES,
  fields: 40,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  parts: 43,
  headerPairs: 50,
}

/**
 * Accepts files only from `fileFields`, and no more than these: others are not even
 * read. Other bodies become fields without files.
 */
export async function readForm(request: FastifyRequest, fileFields: readonly string[]): Promise<Form> {
  if (!request.isMultipart()) return { fields: request.body, files: {}, refused: null }
  const fields: Record<string, unknown> = {}
  const files: Record<string, Buffer> = {}
  let refused: Refused | null = null
  for await (const part of request.parts({ limits: { ...formLimits, files: fileFields.length } })) {
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

/** Passes on unparsed bytes, e.g. to verify a signature. */
export function addRawBodyRoute(app: FastifyInstance, path: string, handler: RawBodyHandler): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Body: Buffer }>(path, handler)
    done()
  })
}
