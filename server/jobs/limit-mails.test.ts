import { expect, test } from 'vitest'
import { mailboxOf } from './limit-mails.ts'

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha+shop@Example.com', 'asha@example.com'],
  ['a.sha+1@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
