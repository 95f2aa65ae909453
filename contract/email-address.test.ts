import { expect, it, test } from 'vitest'
import { readEmail } from './email-address.ts'

it.each([
  'asha%gift@example.com',
  'a=b&c/d@example.com',
  "o'neil+news@example.co.in",
  '!#$*?^`{|}~_-@example.com',
  'ASHA.Patel@Example.COM',
  `${'a'.repeat(64)}@example.com`,
  `asha@${'a'.repeat(63)}.example`,
])('%s is an address', (typed) => {
  expect(readEmail(typed)).toEqual({ email: typed.toLowerCase() })
})

test.each([
  ['asha@बैंक.भारत', 'asha@xn--i1b2bwdrf.xn--h2brj9c'],
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['INFO@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
  ['info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example'],
  ['info@XN--MNCHEN-3YA.example', 'info@xn--mnchen-3ya.example'],
  ['a@例え。jp', 'a@xn--r8jz45g.jp'],
  ['a@சிங்கப்பூர்.example', 'a@xn--clchc0ea0b2g2a9gcd.example'],
])('the domain of %s is stored in ASCII', (typed, email) => {
  expect(readEmail(typed)).toEqual({ email })
})

test.each(['आशा@example.com', 'jörg@example.de', 'asha\u0430@example.com'])(
  '%s is refused, because few mail servers take it',
  (typed) => {
    expect(readEmail(typed)).toEqual({ problem: 'We can only write to addresses with Latin letters before the @' })
  },
)

it.each([
  '"a"@b.co',
  'asha@[192.0.2.1]',
  'asha@192.0.2.1',
  'asha@0x7f.1',
  'asha@localhost',
  'asha@example.com.',
  '.asha@example.com',
  'asha.@example.com',
  'as..ha@example.com',
  'as ha@example.com',
  'asha@exam ple.com',
  'asha@example..com',
  'a@b@example.com',
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  'Asha <asha@example.com>',
  'a@b.co\nBcc: c@d.co',
  'a@b.co Bcc: c@d.co',
  'a@-example.com',
  'a@example-.com',
  'a@exa_mple.com',
  'a@example.com/x',
  'a@example.com:25',
  'a@example.c',
  'a@example.123',
  'a@e%78ample.com',
  'a(comment)@example.com',
  `a@${'a'.repeat(64)}.example`,
  `a@${'é'.repeat(60)}.example`,
  `${'a'.repeat(65)}@example.com`,
  '@example.com',
  'asha@',
  'asha',
])('%s is no address', (typed) => {
  expect(readEmail(typed)).toEqual({ problem: 'Please enter a valid e-mail' })
})

test('an address of over 254 characters is too long', () => {
  const domain = `${'abcdefghi.'.repeat(20)}example.com`
  expect(readEmail(`${'a'.repeat(60)}@${domain}`)).toEqual({ problem: 'This e-mail is too long' })
})
