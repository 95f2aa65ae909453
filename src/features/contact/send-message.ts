import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import { call, type Outcome } from '#sync/api.ts'
import { RepeatKey } from '../../lib/repeat-key.ts'

const keys = new RepeatKey()

/** Sends what the contact form holds; `tookMs` is for how long it was open. The same words sent twice arrive once. */
export async function sendMessage(form: FormData, tookMs: number): Promise<Outcome<CallAnswers['sendMessage']>> {
  const text = (name: string) => String(form.get(name) ?? '')
  const written = { name: text('name'), email: text('email'), message: text('message') }
  const outcome = await call('sendMessage', {
    headers: { 'idempotency-key': keys.of(written) },
    body: { ...written, website: text('website'), took: Math.round(tookMs) },
  })
  if (outcome.kind === 'ok') keys.arrived()
  return outcome
}
