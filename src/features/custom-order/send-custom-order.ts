import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import { call, type Outcome } from '#sync/api.ts'
import { RepeatKey } from '../../lib/repeat-key.ts'
import type { Design } from './prepare-design.ts'

const keys = new RepeatKey()

/** A picture goes over a slow line in this time, or not at all. */
const UPLOAD_MS = 60_000

/** So that a second try does not send the picture once more. */
const uploaded = new WeakMap<Design, string>()

/** Sends a request, its picture first. The same one sent twice arrives once. What is said of the picture is at `designFile`. */
export async function sendCustomOrder(
  form: FormData,
  design: Design | null,
): Promise<Outcome<CallAnswers['createCustomOrder']>> {
  const image = design && (await upload(design))
  if (image && image.kind !== 'ok') return image
  const written = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') written.set(name, value)
  if (image) written.set('designFile', image.answer.secure_url)
  const outcome = await call('createCustomOrder', {
    headers: { 'idempotency-key': keys.of([...written]) },
    body: written,
  })
  if (outcome.kind === 'ok') keys.arrived()
  return outcome
}

async function upload(design: Design): Promise<Outcome<CallAnswers['uploadImage']>> {
  const known = uploaded.get(design)
  if (known) return { kind: 'ok', answer: { secure_url: known }, savedAt: null }
  const body = new FormData()
  body.set('upload_preset', 'designs')
  body.set('file', design.picture, 'design.jpg')
  const outcome = await call('uploadImage', { body, timeoutMs: UPLOAD_MS })
  if (outcome.kind === 'ok') uploaded.set(design, outcome.answer.secure_url)
  if (outcome.kind !== 'refused') return outcome
  return { ...outcome, fields: { designFile: outcome.message } }
}
