import { expect, test } from 'vitest'
import {
  contactMessage,
  customOrder,
  returnRequest,
  review,
} from '../../../tests/support/simulation/outbox-contents.ts'
import type { OutboxItem } from './outbox-item.ts'
import { changeOutbox, parseOutbox } from './stored-outbox.ts'

const refusal = { message: 'Too long.', fields: { review: 'Too long.' } }

const common = { createdAt: 1000, generation: 7, ownerId: null }
const items: OutboxItem[] = [
  { ...common, id: '1', kind: 'message', contents: contactMessage, state: { kind: 'waiting', notBefore: 2000 } },
  {
    ...common,
    id: '2',
    kind: 'review',
    contents: review,
    ownerId: 'asha',
    state: { kind: 'returned', refusal, notified: true },
  },
  {
    ...common,
    id: '3',
    kind: 'customOrder',
    contents: customOrder,
    state: { kind: 'arrived', number: 'CJ-26-000001' },
  },
  {
    ...common,
    id: '4',
    kind: 'subscription',
    contents: { email: 'a@example.com' },
    state: { kind: 'waiting', notBefore: 0 },
  },
  {
    ...common,
    id: '5',
    kind: 'profile',
    contents: { fullname: 'Asha Rao', fullnameWas: ['Asha'] },
    ownerId: 'asha',
    state: { kind: 'returned', refusal: null, notified: false },
  },
]

/** Kinds that releases up to November 2026 do not have. They keep them as the entries of a newer release. */
const returns: OutboxItem[] = [
  {
    ...common,
    id: '6',
    kind: 'return',
    contents: { ...returnRequest, orderId: 'order' },
    ownerId: 'asha',
    state: { kind: 'arrived', number: 'RT-26-000001' },
  },
  {
    ...common,
    id: '7',
    kind: 'followedReturn',
    contents: { ...returnRequest, wanted: 'exchange', token: 'link' },
    state: { kind: 'waiting', notBefore: 2000 },
  },
]

/** The format of releases up to November 2026. */
const oldCommon = { madeAt: 1000, turn: 7, ownerId: null }
const oldItems = [
  { ...oldCommon, id: '1', kind: 'message', what: contactMessage, state: { is: 'waiting', notBefore: 2000 } },
  {
    ...oldCommon,
    id: '2',
    kind: 'review',
    what: review,
    ownerId: 'asha',
    state: { is: 'returned', refusal, told: true },
  },
  { ...oldCommon, id: '3', kind: 'request', what: customOrder, state: { is: 'arrived', number: 'CJ-26-000001' } },
  {
    ...oldCommon,
    id: '4',
    kind: 'subscription',
    what: { email: 'a@example.com' },
    state: { is: 'waiting', notBefore: 0 },
  },
  {
    ...oldCommon,
    id: '5',
    kind: 'profile',
    what: { fullname: 'Asha Rao', fullnameWas: ['Asha'] },
    ownerId: 'asha',
    state: { is: 'returned', refusal: null, told: false },
  },
]

test('reads the items that it has written', () => {
  const all = [...items, ...returns]
  const stored = changeOutbox(undefined, () => all)
  expect(parseOutbox(structuredClone(stored))).toEqual(all)
})

test('reads a damaged return as far as it goes, so that the shopper can complete it', () => {
  const contents = { orderNumber: 'NK-26-000001', products: [{ position: 1 }, 'ring'], reason: 'bored', pictures: [{}] }
  const [item] = parseOutbox([{ ...common, id: '8', kind: 'followedReturn', contents, state: {} }])
  expect(item?.contents).toEqual({
    orderNumber: 'NK-26-000001',
    products: [{ position: 1, quantity: 0 }],
    reason: 'changed mind',
    words: '',
    wanted: 'refund',
    payTo: '',
    pictures: [],
    token: '',
  })
})

test('reads the items of an older release', () => {
  expect(parseOutbox(oldItems)).toEqual(items)
})

test('writes items that an older release can read', () => {
  expect(changeOutbox(undefined, () => items)).toMatchObject(oldItems)
})

test('keeps the entries of a newer release', () => {
  const newer = { id: '6', kind: 'gift card', contents: {} }
  expect(parseOutbox([newer])).toEqual([])
  expect(changeOutbox([newer, oldItems[0]], (own) => own.filter(({ kind }) => kind !== 'message'))).toEqual([newer])
})

test.each([null, 'outbox', {}, [null, 7, {}, { id: 7 }]])('reads %j as an empty outbox', (stored) => {
  expect(parseOutbox(stored)).toEqual([])
})
