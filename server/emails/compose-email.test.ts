import { describe, expect, test } from 'vitest'
import { composeEmail } from './compose-email.ts'

const order = composeEmail({
  subject: 'Your order NK-26-000123',
  paragraphs: ['Thank you for your order. '.repeat(6).trim()],
  button: { label: 'See the order', href: `https://shop.example/orders/${'x'.repeat(80)}` },
  table: {
    head: ['Piece', 'Quantity', 'Price'],
    rows: [['Tara Solitaire Ring', '1', '₹499']],
    total: ['Total', '₹499'],
  },
  closing: ['We send it within two working days.'],
})

describe('a letter as text', () => {
  test('has short lines, and a link in one of its own', () => {
    const lines = order.text.split('\n')
    expect(lines).toContain(`https://shop.example/orders/${'x'.repeat(80)}`)
    for (const line of lines.filter((text) => !text.startsWith('https:'))) expect(line.length).toBeLessThanOrEqual(72)
  })

  test('has all that the letter says, in its order', () => {
    const wanted = [
      'Thank you',
      'See the order:',
      'Tara Solitaire Ring, 1: ₹499',
      'Total: ₹499',
      'We send it',
      'Nakshi',
    ]
    const places = wanted.map((words) => order.text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('marks every line of what somebody else wrote', () => {
    const { text } = composeEmail({ subject: 'A message', paragraphs: [], quote: 'Hello,\n\nis it silver?' })
    expect(text).toContain('> Hello,\n>\n> is it silver?')
  })
})

describe('a letter as HTML', () => {
  test('has the words, the button and the table', () => {
    expect(order.html).toContain('<h1')
    expect(order.html).toContain(`href="https://shop.example/orders/${'x'.repeat(80)}"`)
    expect(order.html).toContain('>Tara Solitaire Ring</td>')
  })

  test('lets nobody write HTML into it', () => {
    const words = '<img src=x onerror="alert(1)">'
    const { html } = composeEmail({
      subject: words,
      paragraphs: [words],
      button: { label: words, href: `https://shop.example/"${words}` },
      table: { rows: [[words, words]] },
      quote: words,
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('onerror="')
  })

  test('keeps the number of an order in one line', () => {
    expect(order.html).toContain('Your order <span style="white-space:nowrap">NK-26-000123</span></h1>')
  })

  test('loads nothing from anywhere', () => {
    expect(order.html).not.toMatch(/src=|url\(|<link|<script/)
  })
})

test('a subject cannot bring headers of its own', () => {
  expect(composeEmail({ subject: 'Hello\r\nBcc: a@example.com', paragraphs: [] }).subject).toBe(
    'Hello Bcc: a@example.com',
  )
})
