import { describe, expect, test } from 'vitest'
import { composeEmail } from './compose-email.ts'

const order = composeEmail({
  subject: 'Your order NK-26-000123',
  paragraphs: ['Thank you for your order. '.repeat(6).trim()],
  button: { label: 'See the order', href: `https://shop.example/orders/${'x'.repeat(80)}` },
  table: {
    head: ['Product', 'Quantity', 'Price'],
    rows: [['Tara Solitaire Ring', '1', '₹499']],
    total: ['Total', '₹499'],
  },
  closing: ['We send it within two working days.'],
})

describe('an email as plain text', () => {
  test('has short lines, and its link on a line of its own', () => {
    const lines = order.text.split('\n')
    expect(lines).toContain(`https://shop.example/orders/${'x'.repeat(80)}`)
    for (const line of lines.filter((text) => !text.startsWith('https:'))) expect(line.length).toBeLessThanOrEqual(72)
  })

  test('contains all content in order', () => {
    const expected = [
      'Thank you',
      'See the order:',
      'Tara Solitaire Ring, 1: ₹499',
      'Total: ₹499',
      'We send it',
      'Nakshi',
    ]
    const positions = expected.map((text) => order.text.indexOf(text))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
  })

  test('marks every line of a quote', () => {
    const { text } = composeEmail({ subject: 'A message', paragraphs: [], quote: 'Hello,\n\nis it silver?' })
    expect(text).toContain('> Hello,\n>\n> is it silver?')
  })
})

describe('an email as HTML', () => {
  test('has the subject, the button and the table', () => {
    expect(order.html).toContain('<h1')
    expect(order.html).toContain(`href="https://shop.example/orders/${'x'.repeat(80)}"`)
    expect(order.html).toContain('>Tara Solitaire Ring</td>')
  })

  test('escapes all content', () => {
    const attack = '<img src=x onerror="alert(1)">'
    const { html } = composeEmail({
      subject: attack,
      paragraphs: [attack],
      button: { label: attack, href: `https://shop.example/"${attack}` },
      table: { rows: [[attack, attack]] },
      quote: attack,
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('onerror="')
  })

  test('keeps the number of an order on one line', () => {
    expect(order.html).toContain('Your order <span style="white-space:nowrap">NK-26-000123</span></h1>')
  })

  test('loads no external resources', () => {
    expect(order.html).not.toMatch(/src=|url\(|<link|<script/)
  })
})

test('a subject cannot inject headers', () => {
  expect(composeEmail({ subject: 'Hello\r\nBcc: a@example.com', paragraphs: [] }).subject).toBe(
    'Hello Bcc: a@example.com',
  )
})
