import { useState } from 'react'
import { MAX_PHONE_DIGITS } from '#contract/address.ts'
import { CUSTOM_ORDER_FIELDS } from '#contract/custom-order-fields.ts'
import type { PostedForm } from '#contract/rendering.ts'
import type { Design, OutboxContents } from '#sync/outbox/outbox-item.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ContactFields } from '../../ui/forms/contact-fields.tsx'
import { Field, FieldError, Select, TextArea } from '../../ui/forms/field.tsx'
import styles from './custom-order-form.module.css'
import { DesignField } from './design-field.tsx'

const TYPES = { ring: 'Ring', necklace: 'Necklace', bracelet: 'Bracelet', earrings: 'Earrings' }
const MATERIALS = { gold: 'Gold', silver: 'Silver', platinum: 'Platinum', other: 'Other' }

type PostedValues = Partial<Record<string, string>>

interface CustomOrderFormProps {
  /** What became of it when it was sent before this code came. */
  posted: PostedForm | undefined
  /** Hears the number of a request that has arrived. */
  onSent: (requestNumber: string) => void
}

/** A request for a piece of one's own. What could not be sent waits, or stays in its fields. */
export function CustomOrderForm({ posted, onSent }: CustomOrderFormProps) {
  const [design, setDesign] = useState<Design | null>(null)
  const [reading, setReading] = useState(false)
  const { form, problems, busy, waits, onInput, submit } = useOutboxForm({
    kind: 'request',
    contents: (sent, earlier) => customOrderContents(sent, design, earlier),
    fields: customOrderFields,
    onReturned: (request) => setDesign(request.design),
    onSent: ({ requestNumber }) => onSent(requestNumber),
    onWaiting: () => setDesign(null),
    failedMessage: 'Failed to submit your request. Please try again.',
    posted,
  })
  const words: PostedValues = posted?.kind === 'refused' ? posted.values : {}
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      onInput={onInput}
      onSubmit={submit}
    >
      <Select label="Type" name="type" required defaultValue={words.type ?? ''} error={problems.type}>
        <Options words={TYPES} />
      </Select>
      <Select label="Material" name="material" required defaultValue={words.material ?? ''} error={problems.material}>
        <Options words={MATERIALS} />
      </Select>
      <Field
        label="Gemstones"
        name="gemstones"
        defaultValue={words.gemstones}
        maxLength={200}
        placeholder="Ruby, moonstone"
        error={problems.gemstones}
      />
      <Field
        label="Size"
        name="size"
        defaultValue={words.size}
        maxLength={60}
        placeholder="Indian 12"
        error={problems.size}
      />
      <TextArea
        className={styles.wide}
        label="Additional notes"
        name="additionalNotes"
        defaultValue={words.additionalNotes}
        maxLength={2000}
        error={problems.additionalNotes}
      />
      <div className={styles.wide}>
        <DesignField
          design={design}
          onDesign={setDesign}
          reading={reading}
          onReading={setReading}
          error={problems.designFile}
        />
      </div>
      <Sender words={words} problems={problems} />
      <div className={styles.send}>
        <Button type="submit" block busy={reading ? 'Reading the picture…' : busy && 'Submitting...'}>
          Send request
        </Button>
      </div>
      <div className={styles.wide} role="alert">
        {problems.form && <FieldError>{problems.form}</FieldError>}
      </div>
      <div className={styles.wide} role="status">
        {waits && <p>{waits}</p>}
      </div>
    </form>
  )
}

interface SenderProps {
  words: PostedValues
  problems: FieldErrors
}

/** Whom the answer goes to. */
function Sender({ words, problems }: SenderProps) {
  return (
    <>
      <ContactFields values={words} problems={problems} />
      <Field
        label="Phone number"
        name="number"
        defaultValue={words.number}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        pattern="[0-9]*"
        title="A phone number has digits only"
        maxLength={MAX_PHONE_DIGITS}
        required
        error={problems.number}
      />
    </>
  )
}

function Options({ words }: { words: Record<string, string> }) {
  return (
    <>
      <option value="">Select...</option>
      {Object.entries(words).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </>
  )
}

type FieldValues = Record<(typeof CUSTOM_ORDER_FIELDS)[number], string>

/** What the form holds. A picture that was sent with `earlier` is not sent once more. */
function customOrderContents(
  form: HTMLFormElement,
  design: Design | null,
  earlier: OutboxContents['request'] | null,
): OutboxContents['request'] {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const fields = Object.fromEntries(CUSTOM_ORDER_FIELDS.map((name) => [name, text(name)])) as FieldValues
  const isSame = design !== null && earlier?.design?.preview === design.preview
  return { ...fields, design, designFile: isSame ? earlier.designFile : '' }
}

/** The other way round. The picture is no field that a page could fill. */
function customOrderFields(request: OutboxContents['request']): Record<string, string> {
  return Object.fromEntries(CUSTOM_ORDER_FIELDS.map((name) => [name, request[name]]))
}
