/** A form whose words go by way of the outbox: what waits is sent by itself, and what came back stands in it again. */
import { useRef, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import type { OutboxContents, OutboxItem, OutboxKind } from '#sync/outbox/outbox-item.ts'
import type { ItemResponses } from '#sync/outbox/send-item.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { waitingMessage } from '../outbox/outbox-texts.ts'
import { type SendResult, sendThroughOutbox } from '../outbox/send-through-outbox.ts'
import { useReturnedItem } from '../outbox/use-outbox.ts'
import { type FormSubmission, type SubmitResult, useFormSubmission } from './use-form-submission.ts'

interface OutboxFormOptions<Kind extends OutboxKind> {
  kind: Kind
  /** Whose it is, where that matters. */
  ownerId?: string
  validate?: (form: HTMLFormElement) => FieldErrors
  /** What the form says; `earlier` is what came back to it. */
  contents: (form: HTMLFormElement, earlier: OutboxContents[Kind] | null) => OutboxContents[Kind]
  /** What came back, by the names of the fields. */
  fields: (what: OutboxContents[Kind]) => Readonly<Record<string, string>>
  /** For what is no field. */
  onReturned?: (what: OutboxContents[Kind]) => void
  onSent: (answer: ItemResponses[Kind]) => void
  /** For what is no field, once all is in the outbox. */
  onWaiting?: () => void
  /** Sends what must not lie on a device, past the outbox; null for what may. */
  sendDirectly?: (form: HTMLFormElement) => Promise<SubmitResult<ItemResponses[Kind]>> | null
  /** Said when the shop could not do it. */
  failedMessage: string
  /** What became of it when it was sent before this code came. */
  posted?: PostedForm | undefined
}

/** `waits` says that what was in the form is in the outbox now; empty otherwise. */
export function useOutboxForm<Kind extends OutboxKind>(
  form: OutboxFormOptions<Kind>,
): FormSubmission & { waits: string } {
  const {
    kind,
    ownerId,
    validate,
    contents,
    fields,
    onReturned,
    onSent,
    onWaiting,
    sendDirectly,
    failedMessage,
    posted,
  } = form
  const returned = useReturnedItem(kind)
  const [waits, setWaits] = useState('')
  const isHere = useIsMounted()
  /** What is in this very form and is an item already: what came back to it, or was refused there. */
  const known = useRef<OutboxItem<Kind> | null>(null)
  const sending = useFormSubmission<ItemResponses[Kind]>({
    ...(validate && { validate }),
    send: async (sent) => {
      setWaits('')
      const past = sendDirectly?.(sent)
      if (past) return past
      const earlier = known.current
      const what = contents(sent, earlier?.contents ?? null)
      const outcome = await sendThroughOutbox(kind, what, { id: earlier?.id, ownerId: ownerId ?? null, isHere })
      known.current = 'item' in outcome ? outcome.item : null
      if (outcome.kind === 'waiting' || outcome.kind === 'session ended') {
        setWaits(waitingMessage(kind, { persisted: outcome.kind === 'session ended' || outcome.persisted }))
        onWaiting?.()
      }
      return toSubmitResult(outcome)
    },
    onSent,
    unreachableMessage: failedMessage,
    posted,
    restored: returned && {
      key: `${returned.id} ${returned.generation}`,
      fields: fields(returned.contents),
      refusal: returned.state.kind === 'returned' ? returned.state.refusal : null,
      onRestored: () => {
        known.current = returned
        onReturned?.(returned.contents)
      },
    },
  })
  return { ...sending, waits }
}

function toSubmitResult<Kind extends OutboxKind>(outcome: SendResult<Kind>): SubmitResult<ItemResponses[Kind]> {
  switch (outcome.kind) {
    case 'arrived':
      return { kind: 'ok', data: outcome.data }
    case 'refused':
      return { kind: 'refused', ...outcome.refusal }
    case 'failed':
      return { kind: 'unreachable' }
    case 'waiting':
    case 'session ended':
      return { kind: 'waiting' }
  }
}
