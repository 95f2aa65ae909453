const ONES = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** What larger counts are made of in India, the largest first. */
const STEPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** An amount as invoices in India spell it: `Rupees One Lakh Forty-Nine Thousand and Fifty Paise Only`. Paise, whole. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  return `Rupees ${rupees === 0 ? 'Zero' : spelled(rupees)}${rest > 0 ? ` and ${spelled(rest)} Paise` : ''} Only`
}

function spelled(count: number): string {
  for (const [step, name] of STEPS) {
    if (count >= step) return `${spelled(Math.floor(count / step))} ${name} ${spelled(count % step)}`.trim()
  }
  const tens = TENS[Math.floor(count / 10)]
  if (!tens) return ONES[count] ?? ''
  return count % 10 === 0 ? tens : `${tens}-${ONES[count % 10]}`
}
