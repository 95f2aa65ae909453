/** Reads form data: its fields as text, its files as bytes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '#contract/picture-upload.ts'
import { Refused } from './refused.ts'

/** The first file under each of the names that a call takes. Others are read past. */
export type UploadedFiles = Readonly<Record<string, Buffer | undefined>>

export interface Form {
  fields: unknown
  files: UploadedFiles
  /** What stands against the files; the fields are whole all the same. */
  refused: Refused | null
}

/** What a form may hold. Every file that is sent to the shop is a picture. */
const formLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 3,
  fields: 40,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  parts: 43,
  headerPairs: 50,
}

/** Reads the form of a request. A body of another kind is answered as its fields, without files. */
export async function readForm(request: FastifyRequest, names: readonly string[]): Promise<Form> {
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
    const isWanted = names.includes(part.fieldname) && !(part.fieldname in files) && bytes.length > 0
    if (isWanted) files[part.fieldname] = bytes
  }
  return { fields, files, refused }
}

type RawBodyHandler = (request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) => Promise<FastifyReply>

/** A POST route whose body arrives as the bytes that were sent, because a signature was made over exactly these. */
export function addRawBodyRoute(app: FastifyInstance, path: string, handle: RawBodyHandler): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Body: Buffer }>(path, handle)
    done()
  })
}
