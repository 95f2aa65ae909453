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
  /** Required if only a logged-in shopper can send the form. */
  ownerId?: string
  /** Whether a returned item is this form's; by default any of the kind. */
  isForForm?: (item: OutboxItem<Kind>) => boolean
  validate?: (form: HTMLFormElement) => FieldErrors
  /** `earlier` is what was returned for editing, or null. */
  contents: (form: HTMLFormElement, earlier: OutboxContents[Kind] | null) => OutboxContents[Kind]
  /** Values by field name. */
  fields: (contents: OutboxContents[Kind]) => Readonly<Record<string, string>>
  /** Restores data kept outside the fields. */
  onReturned?: (contents: OutboxContents[Kind]) => void
  onSent: (data: ItemResponses[Kind]) => void
  /** Clears data kept outside the fields. */
  onWaiting?: () => void
  /**
   * For contents that must not be stored on the device. Null sends them through
   * the outbox.
   */
  sendDirectly?: (form: HTMLFormElement) => Promise<SubmitResult<ItemResponses[Kind]>> | null
  /** If the server could not process the form. */
  failedMessage: string
  /** Of the form sent without JavaScript, from the server's HTML. */
  posted?: PostedForm | undefined
}

/**
 * Contents wait while offline, and return to the form if refused.
 * `waitingMessage` is empty unless they wait.
 */
export function useOutboxForm<Kind extends OutboxKind>(
  options: OutboxFormOptions<Kind>,
): FormSubmission & { waitingMessage: string } {
  const { kind, ownerId = null, validate, sendDirectly, onReturned } = options
  const returned = useReturnedItem(kind, options.isForForm)
  const [message, setMessage] = useState('')
  const isHere = useIsMounted()
  /** Being edited, because it was refused or taken back. */
  const heldItem = useRef<OutboxItem<Kind> | null>(null)
  const submission = useFormSubmission<ItemResponses[Kind]>({
    ...(validate && { validate }),
    send: async (form) => {
      setMessage('')
      const direct = sendDirectly?.(form)
      if (direct) return direct
      const held = heldItem.current
      const contents = options.contents(form, held?.contents ?? null)
      const result = await sendThroughOutbox(kind, contents, { id: held?.id, ownerId, isHere })
      heldItem.current = 'item' in result ? result.item : null
      if (result.kind === 'waiting' || result.kind === 'session ended') {
        setMessage(waitingMessage(kind, { persisted: result.kind === 'session ended' || result.persisted }))
        options.onWaiting?.()
      }
      return toSubmitResult(result)
    },
    onSent: options.onSent,
    unreachableMessage: options.failedMessage,
    posted: options.posted,
    restored: returned && {
      key: `${returned.id} ${returned.generation}`,
      fields: options.fields(returned.contents),
      refusal: returned.state.kind === 'returned' ? returned.state.refusal : null,
      onRestored: () => {
        heldItem.current = returned
        onReturned?.(returned.contents)
      },
    },
  })
  return { ...submission, waitingMessage: message }
}

function toSubmitResult<Kind extends OutboxKind>(result: SendResult<Kind>): SubmitResult<ItemResponses[Kind]> {
  switch (result.kind) {
    case 'arrived':
      return { kind: 'ok', data: result.data }
    case 'refused':
      return { kind: 'refused', ...result.refusal }
    case 'failed':
      return { kind: 'unreachable' }
    case 'waiting':
    case 'session ended':
      return { kind: 'waiting' }
  }
}
