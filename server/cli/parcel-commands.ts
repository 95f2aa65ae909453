import { resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { type ErrorCode, errorMessage } from '#contract/errors.ts'
import { formatRupees } from '#contract/money.ts'
import { formatAddressLine } from '#contract/orders/address.ts'
import { eitherState } from '#contract/orders/pin-states.ts'
import { addressInput } from '#contract/schemas/address-input.ts'
import { readOrder, saveEwayBill } from '../domains/ordering/orders/order-store.ts'
import { formatEwayBill, parseEwayBill } from '../domains/ordering/papers/eway-bill.ts'
import { savePackingSlip } from '../domains/ordering/papers/packing-slip.ts'
import type { PinStateRefusal } from '../domains/places/pin-state.ts'
import { correctContact } from '../domains/shipping/correct-contact.ts'
import { downloadPaper } from '../domains/shipping/download-paper.ts'
import { DEFAULT_BOX, importBoxes, readBoxFile } from '../domains/shipping/parcel-boxes.ts'
import { readShipment } from '../domains/shipping/shipment-store.ts'
import { addressColumn, parseColumn } from '../storage/json-columns.ts'
import type { Queries } from '../storage/transaction.ts'
import { misuse } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, succeeded } from './cli-command.ts'
import { formatDateTime } from './format.ts'

export const labelCommand: CliCommand = (answer) =>
  new Command('label')
    .description('save the label of an order’s parcel as a PDF')
    .argument('<order>', 'its number')
    .argument('[file]', 'where to save it')
    .action((number, file) =>
      answer(async ({ db }) => {
        const saved = await downloadPaper(db, 'label', { number, file: file && resolve(file) })
        return 'file' in saved ? succeeded(`Saved ${saved.file}.`) : failed(saved.problem)
      }),
    )

export const manifestCommand: CliCommand = (answer) =>
  new Command('manifest')
    .description('save the lists that the courier signs when it collects parcels, as PDFs')
    .argument('<orders...>', 'their numbers')
    .action((numbers) => answer(({ db }) => saveManifests(db, numbers)))

async function saveManifests(db: Queries, numbers: readonly string[]): Promise<CommandResult> {
  const lines: string[] = []
  let isComplete = true
  for (const number of numbers) {
    const saved = await downloadPaper(db, 'manifest', { number })
    if ('problem' in saved) isComplete = false
    lines.push('file' in saved ? `Saved ${saved.file}.` : saved.problem)
  }
  return isComplete ? succeeded(...lines) : failed(...lines)
}

export const packingSlipCommand: CliCommand = (answer) =>
  new Command('packing-slip')
    .description('save the list of an order’s pieces for its parcel as a PDF, without prices if the shopper wished so')
    .argument('<order>', 'its number')
    .argument('[file]', 'where to save it')
    .action((number, file = `packing-slip-${number}.pdf`) =>
      answer(async ({ db }) => {
        const isSaved = await savePackingSlip(db, number, resolve(file))
        return isSaved ? succeeded(`Saved ${file}.`) : failed(`There is no order ${number}.`)
      }),
    )

export const orderAddressCommand: CliCommand = (answer) =>
  new Command('order-address')
    .description('correct the phone number or address of an order whose parcel has not left')
    .argument('<order>', 'its number')
    .argument('[address]', 'in quotes: "<street>, <city>, <state> <postal code>, <country>"')
    .option('--phone <number>', 'the new phone number')
    .option('--state-confirmed', 'keep the state, although the PIN code is in another one')
    .action((number, line, { phone, stateConfirmed }) => {
      if (phone === undefined && line === undefined) misuse('Give the new phone number or address')
      const { data: address, error } = addressInput.optional().safeParse(line)
      if (error) misuse(error.issues.map(({ message }) => toSentence(message)).join(' '))
      return answer(({ db }) => correctOrder(db, number, { phone, address, stateConfirmed }))
    })

async function correctOrder(
  db: Queries,
  number: string,
  {
    phone,
    address,
    stateConfirmed,
  }: Pick<Parameters<typeof correctContact>[2], 'phone' | 'address' | 'stateConfirmed'>,
): Promise<CommandResult> {
  const placed = address && (await readOrder(db, { id: number }))
  const { recipient } = placed ? parseColumn(addressColumn, placed.row.address) : {}
  // The line names none.
  const corrected = address && recipient !== undefined ? { ...address, recipient } : address
  const correction = { phone, address: corrected, stateConfirmed }
  const refused = await correctContact({ db, clock: Date.now }, { id: number }, correction)
  if (refused?.fields?.phone) return failed(`${refused.fields.phone}.`)
  if (refused?.states) return failed(describePinStates(refused.states))
  if (refused) return failed(REFUSALS[refused.code]?.(number) ?? errorMessage(refused.code, refused.values))
  const order = await readOrder(db, { id: number })
  return succeeded(
    ...(phone === undefined ? [] : [`The phone number of ${number} is now ${order?.row.phone}.`]),
    ...(address ? [`${number} goes to ${formatAddressLine(address)}.`] : []),
    'The carrier is told.',
  )
}

export const ewayBillCommand: CliCommand = (answer) =>
  new Command('eway-bill')
    .description(
      'record the e-way bill of a parcel worth more than ₹50,000, which its invoice shows and the carrier gets',
    )
    .argument('<order>', 'its number')
    .argument('<bill...>', 'the twelve digits of the e-way bill, or none')
    .action((number, words) => {
      const text = words.join('')
      const ewayBill = text === 'none' ? null : parseEwayBill(text)
      if (text !== 'none' && ewayBill === null) misuse('The number of an e-way bill has twelve digits')
      return answer(({ db }) => recordEwayBill(db, number, ewayBill))
    })

async function recordEwayBill(db: Queries, number: string, ewayBill: string | null): Promise<CommandResult> {
  const order = await readOrder(db, { id: number })
  if (!order) return failed(`There is no order ${number}.`)
  await saveEwayBill(db, order.row.id, ewayBill)
  if (ewayBill === null) return succeeded(`${number} has no e-way bill.`)
  const parcel = await readShipment(db, order.row.id)
  return succeeded(
    `The e-way bill of ${number} is ${formatEwayBill(ewayBill)}. Its invoice shows it.`,
    parcel?.shipment_id
      ? 'The carrier has the parcel already: enter the number on its website, too.'
      : 'The carrier gets it with the parcel.',
  )
}

/** Messages about a field end without a full stop if they are one sentence. */
function toSentence(message: string): string {
  return /[.?]$/.test(message) ? message : `${message}.`
}

function describePinStates({ address, pinCode }: PinStateRefusal['states']): string {
  const theirs = eitherState(pinCode)
  return `The PIN code is in ${theirs}, but the address says ${address}. Correct one of them, or add --state-confirmed to keep ${address}.`
}

/** For the owner, in place of the messages for shoppers. */
const REFUSALS: Partial<Record<ErrorCode, (number: string) => string>> = {
  ORDER_UNKNOWN: (number) => `There is no order ${number}.`,
  CONTACT_TOO_LATE: (number) => `The parcel of ${number} has left, or is being recalled.`,
  COUNTRY_FIXED: () => 'The country of an order cannot change. Cancel it instead.',
  COD_ADDRESS_REFUSED: () => 'Cash on Delivery is not available at this postal code.',
  COD_CONTACT_REFUSED: () =>
    'Two Cash on Delivery parcels to this phone number or address came back. Cancel the order.',
}

export const parcelsCommand: CliCommand = (answer) =>
  new Command('parcels')
    .description('show or replace the size and weight of parcels by category')
    .argument('[file]', 'JSON in cm and kg, of the form that is shown')
    .action((file) =>
      answer(async ({ db }) => {
        const problems = file === undefined ? [] : await importBoxes(db, resolve(file))
        if (problems.length > 0) return failed('Nothing was changed:', ...problems)
        const boxes = (await readBoxFile(db)) ?? { default: DEFAULT_BOX, categories: {} }
        return succeeded(...JSON.stringify(boxes, null, 2).split('\n'))
      }),
    )

/** Empty without a parcel. */
export async function describeParcel(db: Queries, orderId: string): Promise<string[]> {
  const parcel = await readShipment(db, orderId)
  if (!parcel?.shipment_id) return []
  const { state, courier, awb, pickup_at, freight_paise } = parcel
  return [
    [
      `Parcel ${state === 'out' ? 'out for delivery' : state}`,
      awb === null ? 'no courier yet' : `${courier} ${awb}`,
      ...(pickup_at ? [`pickup ${formatDateTime(pickup_at)}`] : []),
      ...(freight_paise === null ? [] : [`costs ${formatRupees(freight_paise)}`]),
    ].join(', '),
  ]
}
