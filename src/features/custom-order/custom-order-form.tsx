import { type FocusEvent, useState } from 'react'
import { CUSTOM_ORDER_FIELDS } from '#contract/custom-order-fields.ts'
import { isReadAsIndian, readIndianPhone } from '#contract/orders/indian-phone.ts'
import type { PostedForm } from '#contract/rendering.ts'
import type { OutboxContents, PreparedPicture } from '#sync/outbox/outbox-item.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { readPhoneHere } from '../../lib/phone-reading.ts'
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
  /**
   * The server's response if the form was submitted before the page's script had
   * loaded, otherwise undefined.
   */
  posted: PostedForm | undefined
  onSent: (requestNumber: string) => void
}

/**
 * Form for requesting custom jewellery, sent through the outbox. If the server
 * refuses the request, the form keeps its values.
 */
export function CustomOrderForm({ posted, onSent }: CustomOrderFormProps) {
  const [design, setDesign] = useState<PreparedPicture | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const { form, errors, busy, waitingMessage, onInput, submit } = useOutboxForm({
    kind: 'customOrder',
    validate: (element) => ({ ...findWrongNumber(element), ...findPastDay(element) }),
    contents: (element, earlier) => customOrderContents(element, design, earlier),
    fields: customOrderFields,
    onReturned: (request) => setDesign(request.design),
    onSent: ({ requestNumber }) => onSent(requestNumber),
    onWaiting: () => setDesign(null),
    failedMessage: 'Failed to submit your request. Please try again.',
    posted,
  })
  const values: PostedValues = posted?.kind === 'refused' ? posted.values : {}
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      onInput={onInput}
      onSubmit={submit}
    >
      <Select label="Type" name="type" required defaultValue={values.type ?? ''} error={errors.type}>
        <Options labels={TYPES} />
      </Select>
      <Select label="Material" name="material" required defaultValue={values.material ?? ''} error={errors.material}>
        <Options labels={MATERIALS} />
      </Select>
      <Field
        label="Gemstones"
        name="gemstones"
        defaultValue={values.gemstones}
        maxLength={200}
        placeholder="Ruby, moonstone"
        error={errors.gemstones}
      />
      <Field
        label="Size"
        name="size"
        defaultValue={values.size}
        maxLength={60}
        placeholder="Indian 12"
        error={errors.size}
      />
      <Field
        label="Budget"
        name="budget"
        defaultValue={values.budget}
        maxLength={60}
        placeholder="₹15,000 to ₹20,000"
        error={errors.budget}
      />
      <Field label="Needed by" name="neededBy" type="date" defaultValue={values.neededBy} error={errors.neededBy} />
      <TextArea
        className={styles.wide}
        label="Additional notes"
        name="additionalNotes"
        defaultValue={values.additionalNotes}
        maxLength={2000}
        error={errors.additionalNotes}
      />
      <div className={styles.wide}>
        <DesignField
          design={design}
          onDesign={setDesign}
          isPreparing={isPreparing}
          onPreparing={setIsPreparing}
          error={errors.designFile}
        />
      </div>
      <Sender values={values} errors={errors} />
      <div className={styles.send}>
        <Button type="submit" block busy={isPreparing ? 'Preparing your picture...' : busy && 'Submitting...'}>
          Send request
        </Button>
      </div>
      <div className={styles.wide} role="alert">
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </div>
      <div className={styles.wide} role="status">
        {waitingMessage && <p>{waitingMessage}</p>}
      </div>
    </form>
  )
}

interface SenderProps {
  values: PostedValues
  errors: FieldErrors
}

function Sender({ values, errors }: SenderProps) {
  return (
    <>
      <ContactFields values={values} errors={errors} />
      <NumberField value={values.number} error={errors.number} />
    </>
  )
}

/** Numbers of other countries are checked by the server. */
function findWrongNumber(form: HTMLFormElement): FieldErrors {
  const typed = String(new FormData(form).get('number') ?? '')
  const reading = isReadAsIndian(typed, '') ? readIndianPhone(typed) : null
  return reading?.kind === 'wrong' ? { number: reading.problem } : {}
}

/** By the device's own calendar. */
function findPastDay(form: HTMLFormElement): FieldErrors {
  const day = String(new FormData(form).get('neededBy') ?? '')
  const isPast = day !== '' && Date.parse(`${day}T23:59:59`) < Date.now()
  return isPast ? { neededBy: 'Please choose a day that is still to come' } : {}
}

interface NumberFieldProps {
  value: string | undefined
  error: string | undefined
}

/** Indian, unless it begins with + or 00. */
function NumberField({ value, error }: NumberFieldProps) {
  const [problem, setProblem] = useState('')
  const read = async ({ target }: FocusEvent<HTMLInputElement>) => {
    const typed = target.value
    const reading = typed === '' ? null : await readPhoneHere(typed, '')
    if (target.value !== typed || target === document.activeElement) return
    if (reading?.kind === 'ok') target.value = reading.shown
    if (reading?.kind === 'wrong') setProblem(reading.problem)
  }
  return (
    <Field
      label="Phone number"
      name="number"
      defaultValue={value}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      error={problem || error}
      onBlur={read}
      onInput={() => setProblem('')}
    />
  )
}

function Options({ labels }: { labels: Record<string, string> }) {
  return (
    <>
      <option value="">Select...</option>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}

type FieldValues = Record<(typeof CUSTOM_ORDER_FIELDS)[number], string>

/**
 * Reads the custom order request from the form. If the previous attempt
 * (`earlier`) has already uploaded the same picture, reuses the uploaded file.
 */
function customOrderContents(
  form: HTMLFormElement,
  design: PreparedPicture | null,
  earlier: OutboxContents['customOrder'] | null,
): OutboxContents['customOrder'] {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const fields = Object.fromEntries(CUSTOM_ORDER_FIELDS.map((name) => [name, text(name)])) as FieldValues
  const isSame = design !== null && earlier?.design?.preview === design.preview
  return { ...fields, design, designFile: isSame ? earlier.designFile : '' }
}

/**
 * Returns the text values for restoring the form. Omits the picture, because
 * scripts cannot fill in a file field.
 */
function customOrderFields(request: OutboxContents['customOrder']): Record<string, string> {
  return Object.fromEntries(CUSTOM_ORDER_FIELDS.map((name) => [name, request[name]]))
}
