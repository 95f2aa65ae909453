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
  /** Account id of the shopper who fills in the form. Required for forms that only a logged-in shopper can send. */
  ownerId?: string
  /** Returns whether an item that the outbox has returned belongs to this form; by default, all of the kind do. */
  isForForm?: (item: OutboxItem<Kind>) => boolean
  validate?: (form: HTMLFormElement) => FieldErrors
  /**
   * Reads the contents to send from the form's fields. `earlier` is the version that was returned to the form for
   * editing, or null if there is none.
   */
  contents: (form: HTMLFormElement, earlier: OutboxContents[Kind] | null) => OutboxContents[Kind]
  /** Converts contents that the outbox has returned to form field values, by field name. */
  fields: (contents: OutboxContents[Kind]) => Readonly<Record<string, string>>
  /** Called when the outbox has returned the contents, to restore data kept outside the form fields. */
  onReturned?: (contents: OutboxContents[Kind]) => void
  onSent: (data: ItemResponses[Kind]) => void
  /** Called once the contents are in the outbox, to clear data kept outside the form fields. */
  onWaiting?: () => void
  /**
   * Sends contents that must not be stored on the device directly to the server. Returns null for all other contents,
   * which are sent through the outbox.
   */
  sendDirectly?: (form: HTMLFormElement) => Promise<SubmitResult<ItemResponses[Kind]>> | null
  /** Error message to show if the server could not process the form. */
  failedMessage: string
  /** Result of submitting the form without JavaScript, taken from the server's HTML. */
  posted?: PostedForm | undefined
}

/**
 * Sends a form through the outbox, where its contents wait while the device is offline, and restores the contents in
 * the form if the server refuses them. `waitingMessage` is the text to show while the contents wait, and is otherwise
 * empty.
 */
export function useOutboxForm<Kind extends OutboxKind>(
  options: OutboxFormOptions<Kind>,
): FormSubmission & { waitingMessage: string } {
  const { kind, ownerId = null, validate, sendDirectly, onReturned } = options
  const returned = useReturnedItem(kind, options.isForForm)
  const [message, setMessage] = useState('')
  const isHere = useIsMounted()
  /** Outbox item that is being edited in the form, because the server refused it or the shopper took it back. */
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
