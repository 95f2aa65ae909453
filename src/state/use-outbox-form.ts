/** A form whose words go by way of the outbox: what waits is sent by itself, and what came back stands in it again. */
import { useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import type { Contents, OutboxItem, OutboxKind } from '#sync/outbox-item.ts'
import type { ItemAnswers } from '#sync/send-item.ts'
import type { Problems } from '../lib/field-problems.ts'
import { useIsHere } from '../lib/use-is-here.ts'
import { useReturned } from './outbox-shown.ts'
import { waitsSentence } from './outbox-words.ts'
import { type Sent, sendByOutbox } from './send-by-outbox.ts'
import { type FormSent, type Sending, useSending } from './use-sending.ts'

interface OutboxForm<Kind extends OutboxKind> {
  kind: Kind
  /** Whose it is, where that matters. */
  ownerId?: string
  check?: (form: HTMLFormElement) => Problems
  /** What the form says; `earlier` is what came back to it. */
  contents: (form: HTMLFormElement, earlier: Contents[Kind] | null) => Contents[Kind]
  /** What came back, by the names of the fields. */
  fields: (what: Contents[Kind]) => Readonly<Record<string, string>>
  /** For what is no field. */
  onReturned?: (what: Contents[Kind]) => void
  onSent: (answer: ItemAnswers[Kind]) => void
  /** For what is no field, once all is in the outbox. */
  onWaiting?: () => void
  /** Sends what must not lie on a device, past the outbox; null for what may. */
  sendPast?: (form: HTMLFormElement) => Promise<FormSent<ItemAnswers[Kind]>> | null
  /** Said when the shop could not do it. */
  failed: string
  /** What became of it when it was sent before this code came. */
  posted?: PostedForm | undefined
}

/** `waits` says that what was in the form is in the outbox now; empty otherwise. */
export function useOutboxForm<Kind extends OutboxKind>(form: OutboxForm<Kind>): Sending & { waits: string } {
  const { kind, ownerId, check, contents, fields, onReturned, onSent, onWaiting, sendPast, failed, posted } = form
  const returned = useReturned(kind)
  const [waits, setWaits] = useState('')
  const isHere = useIsHere()
  /** What is in this very form and is an item already: what came back to it, or was refused there. */
  const known = useRef<OutboxItem<Kind> | null>(null)
  const sending = useSending<ItemAnswers[Kind]>({
    ...(check && { check }),
    send: async (sent) => {
      setWaits('')
      const past = sendPast?.(sent)
      if (past) return past
      const earlier = known.current
      const what = contents(sent, earlier?.what ?? null)
      const outcome = await sendByOutbox(kind, what, { id: earlier?.id, ownerId: ownerId ?? null, isHere })
      known.current = 'item' in outcome ? outcome.item : null
      if (outcome.kind === 'waiting' || outcome.kind === 'ended') {
        setWaits(waitsSentence(kind, { kept: outcome.kind === 'ended' || outcome.kept }))
        onWaiting?.()
      }
      return inWords(outcome)
    },
    onSent,
    unreachable: failed,
    posted,
    given: returned && {
      key: `${returned.id} ${returned.turn}`,
      fields: fields(returned.what),
      refused: returned.state.is === 'returned' ? returned.state.refusal : null,
      onGiven: () => {
        known.current = returned
        onReturned?.(returned.what)
      },
    },
  })
  return { ...sending, waits }
}

function inWords<Kind extends OutboxKind>(outcome: Sent<Kind>): FormSent<ItemAnswers[Kind]> {
  switch (outcome.kind) {
    case 'arrived':
      return { kind: 'ok', answer: outcome.answer }
    case 'refused':
      return { kind: 'refused', ...outcome.refusal }
    case 'failed':
      return { kind: 'unreachable' }
    case 'waiting':
    case 'ended':
      return { kind: 'waiting' }
  }
}
