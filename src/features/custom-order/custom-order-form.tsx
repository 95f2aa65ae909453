import { useState } from 'react'
import { PHONE_AT_MOST } from '#contract/address.ts'
import type { PostedForm } from '#contract/rendering.ts'
import type { Design } from '#sync/outbox-item.ts'
import type { Problems } from '../../lib/field-problems.ts'
import { useOutboxForm } from '../../state/use-outbox-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Select } from '../../ui/select.tsx'
import { SenderFields } from '../../ui/sender-fields.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './custom-order-form.module.css'
import { DesignField } from './design-field.tsx'
import { fieldsOf, requestIn } from './request-in.ts'

const TYPES = { ring: 'Ring', necklace: 'Necklace', bracelet: 'Bracelet', earrings: 'Earrings' }
const MATERIALS = { gold: 'Gold', silver: 'Silver', platinum: 'Platinum', other: 'Other' }

type Words = Partial<Record<string, string>>

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
  const { form, problems, busy, waits, touched, submit } = useOutboxForm({
    kind: 'request',
    contents: (sent, earlier) => requestIn(sent, design, earlier),
    fields: fieldsOf,
    onReturned: (request) => setDesign(request.design),
    onSent: ({ requestNumber }) => onSent(requestNumber),
    onWaiting: () => setDesign(null),
    failed: 'Failed to submit your request. Please try again.',
    posted,
  })
  const words: Words = posted?.kind === 'refused' ? posted.words : {}
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      onInput={touched}
      onSubmit={submit}
    >
      <Select label="Type" name="type" required defaultValue={words.type ?? ''} error={problems.type}>
        <Choices words={TYPES} />
      </Select>
      <Select label="Material" name="material" required defaultValue={words.material ?? ''} error={problems.material}>
        <Choices words={MATERIALS} />
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
  words: Words
  problems: Problems
}

/** Whom the answer goes to. */
function Sender({ words, problems }: SenderProps) {
  return (
    <>
      <SenderFields words={words} problems={problems} />
      <Field
        label="Phone number"
        name="number"
        defaultValue={words.number}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        pattern="[0-9]*"
        title="A phone number has digits only"
        maxLength={PHONE_AT_MOST}
        required
        error={problems.number}
      />
    </>
  )
}

function Choices({ words }: { words: Record<string, string> }) {
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
