/** As on Indian invoices, e.g. `Rupees One Lakh Forty-Nine Thousand and Fifty Paise Only`. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const remainder = paise % 100
  return `Rupees ${rupees === 0 ? 'Zero' : spell(rupees)}${remainder > 0 ? ` and ${spell(remainder)} Paise` : ''} Only`
}

function spell(count: number): string {
  for (const [unit, name] of UNITS) {
    if (count >= unit) return `${spell(Math.floor(count / unit))} ${name} ${spell(count % unit)}`.trim()
  }
  const tens = TENS[Math.floor(count / 10)]
  if (!tens) return ONES[count] ?? ''
  return count % 10 === 0 ? tens : `${tens}-${ONES[count % 10]}`
}

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

/** Largest first. */
const UNITS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const
