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

test('reads the items that it has written', () => {
  const stored = changeOutbox(undefined, () => items)
  expect(parseOutbox(structuredClone(stored))).toEqual(items)
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

test('keeps the entries of a newer release', () => {
  const newer = { id: '6', kind: 'gift card', contents: {} }
  expect(parseOutbox([newer])).toEqual([])
  expect(changeOutbox([newer, items[0]], (own) => own.filter(({ kind }) => kind !== 'message'))).toEqual([newer])
})

test.each([null, 'outbox', {}, [null, 7, {}, { id: 7 }]])('reads %j as an empty outbox', (stored) => {
  expect(parseOutbox(stored)).toEqual([])
})
