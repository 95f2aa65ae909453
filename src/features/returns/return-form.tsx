import { useState } from 'react'
import { formatRupees } from '#contract/money.ts'
import { formatPayout, NO_PAYOUT, payoutProblems, readPayout } from '#contract/orders/payout.ts'
import { MAX_RETURN_PICTURES, returnReasonLabels, returnReasons } from '#contract/orders/return-states.ts'
import type { OutboxContents, ReturnContents } from '#sync/outbox/outbox-item.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError, Select, TextArea } from '../../ui/forms/field.tsx'
import { RadioCard } from '../../ui/forms/radio-card.tsx'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { PayoutFields } from './payout-fields.tsx'
import styles from './return-form.module.css'
import { ReturnPieces } from './return-pieces.tsx'
import { type ChosenPiece, onlyPiece, paidFor, type ReturnableOrder, type ReturnSender } from './returnable-order.ts'
import { useExchangeDifference } from './use-exchange-difference.ts'

type Kind = 'return' | 'followedReturn'

interface ReturnFormProps {
  order: ReturnableOrder
  sender: ReturnSender
  /**
   * Called with the number of the return once the server has received the
   * request.
   */
  onSent: (returnNumber: string) => void
}

/**
 * Form for returning or exchanging pieces of an order, sent through the outbox.
 * If the server refuses the request, the form keeps its input.
 */
export function ReturnForm({ order, sender, onSent }: ReturnFormProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ChosenPiece>>(() => onlyPiece(order))
  const [wanted, setWanted] = useState<ReturnContents['wanted']>('refund')
  const [pictures, setPictures] = useState<ReturnContents['pictures']>([])
  const [payout, setPayout] = useState(NO_PAYOUT)
  const [isPreparing, setIsPreparing] = useState(false)
  const isExchange = wanted === 'exchange'
  const difference = useExchangeDifference(order, isExchange ? chosen : NOTHING)
  const isByLink = 'token' in sender
  const needsAccount = order.payment === 'cod' && (!isExchange || difference > 0)
  const asksPayout = needsAccount && !isByLink
  const { form, errors, busy, waitingMessage, onInput, submit } = useOutboxForm<Kind>({
    kind: 'token' in sender ? 'followedReturn' : 'return',
    ...('ownerId' in sender && { ownerId: sender.ownerId }),
    isForForm: ({ contents }) => contents.orderNumber === order.number,
    validate: () => ({ ...validatePieces(chosen), ...(asksPayout && payoutProblems(payout)) }),
    contents: (element) => {
      const contents = readContents(element, {
        order,
        chosen,
        wanted,
        pictures,
        payTo: asksPayout ? formatPayout(payout) : '',
      })
      return 'token' in sender ? { ...contents, token: sender.token } : { ...contents, orderId: sender.orderId }
    },
    fields: ({ reason, words }) => ({ reason, words }),
    onReturned: (contents: OutboxContents[Kind]) => {
      setChosen(new Map(contents.products.map(({ position, quantity, size = '' }) => [position, { quantity, size }])))
      setWanted(contents.wanted)
      setPictures(contents.pictures)
      setPayout(readPayout(contents.payTo))
    },
    onSent: ({ data }) => onSent(data.return_id),
    onWaiting: () => {
      setChosen(new Map())
      setWanted('refund')
      setPictures([])
      setPayout(NO_PAYOUT)
    },
    failedMessage: "We couldn't send your request. Please try again.",
  })
  return (
    <form ref={form} className={styles.form} onInput={onInput} onSubmit={submit}>
      <WantedChoice wanted={wanted} onWanted={setWanted} paise={paidFor(order, chosen)} />
      <div>
        <ReturnPieces
          order={order}
          chosen={chosen}
          onChosen={setChosen}
          hasSizes={isExchange}
          error={errors.pieces ?? errors.products}
        />
        <div role="status">{difference > 0 && <p className={styles.difference}>{differenceText(difference)}</p>}</div>
      </div>
      <Select label="Reason" name="reason" required defaultValue="" error={errors.reason}>
        <option value="">Select...</option>
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {returnReasonLabels[reason]}
          </option>
        ))}
      </Select>
      <TextArea label="Tell us more (optional)" name="words" maxLength={1000} error={errors.words} />
      <PicturesField
        pictures={pictures}
        max={MAX_RETURN_PICTURES}
        onPictures={setPictures}
        onPreparing={setIsPreparing}
        error={errors.pictures}
      />
      {needsAccount && isByLink && (
        <p className="soft">You paid in cash. Log in after this to tell us where we should send your refund.</p>
      )}
      {asksPayout && <PayoutFields payout={payout} onPayout={setPayout} errors={errors} />}
      <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
      <Button type="submit" busy={isPreparing ? 'Preparing your picture…' : busy && 'Sending…'}>
        Send request
      </Button>
      <div role="status">{waitingMessage && <p>{waitingMessage}</p>}</div>
    </form>
  )
}

const NOTHING: ReadonlyMap<number, ChosenPiece> = new Map()

function differenceText(paise: number): string {
  const amount = formatRupees(paise)
  return `The new pieces cost ${amount} less than you paid. We refund you ${amount} when we send them.`
}

interface WantedChoiceProps {
  wanted: ReturnContents['wanted']
  onWanted: (wanted: ReturnContents['wanted']) => void
  /** What was paid for the chosen pieces. */
  paise: number
}

function WantedChoice({ wanted, onWanted, paise }: WantedChoiceProps) {
  return (
    <fieldset className={styles.group}>
      <legend>What would you like?</legend>
      <div className={styles.choices}>
        <RadioCard
          name="wanted"
          value="refund"
          label="A refund"
          description={paise > 0 ? `You get back ${formatRupees(paise)}.` : 'You get back what you paid.'}
          checked={wanted === 'refund'}
          onChange={() => onWanted('refund')}
        />
        <RadioCard
          name="wanted"
          value="exchange"
          label="An exchange"
          description="The same piece again, or in another size."
          checked={wanted === 'exchange'}
          onChange={() => onWanted('exchange')}
        />
      </div>
    </fieldset>
  )
}

function validatePieces(chosen: ReadonlyMap<number, ChosenPiece>): FieldErrors {
  return chosen.size === 0 ? { pieces: 'Please choose what you would like to return' } : {}
}

interface Input extends Pick<ReturnContents, 'wanted' | 'pictures' | 'payTo'> {
  order: ReturnableOrder
  chosen: ReadonlyMap<number, ChosenPiece>
}

function readContents(form: HTMLFormElement, { order, chosen, wanted, pictures, payTo }: Input): ReturnContents {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const products = [...chosen].map(([position, { quantity, size }]) => {
    return { position, quantity, ...(wanted === 'exchange' && size !== '' && { size }) }
  })
  return {
    orderNumber: order.number,
    products: products.sort((a, b) => a.position - b.position),
    reason: returnReasons.find((reason) => reason === text('reason')) ?? 'changed mind',
    words: text('words'),
    wanted,
    payTo,
    pictures,
  }
}
