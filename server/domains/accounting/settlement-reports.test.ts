import { expect, test } from 'vitest'
import { readSettlementReport } from './settlement-reports.ts'

const SETTLED = Date.parse('2019-09-11T04:42:40Z')

test('reads Razorpay’s reconciliation, whose fee includes the tax on it', () => {
  // Columns and values follow the example of "Fetch Settlement Recon Details", in rupees as in the download.
  const report = readSettlementReport(
    [
      'entity_id,type,debit,credit,amount,currency,fee,tax,settled,settled_at,settlement_id,payment_id,settlement_utr,dispute_id',
      'pay_DEXrnipqTmWVGE,payment,0,971.00,1000.00,INR,29.00,4.42,1,1568176960,setl_DGlQ1Rj8os78Ec,,1568176960vxp0rj,',
      'rfnd_DGRcGzZSLyEdg1,refund,2425.00,0,2425.00,INR,0,0,1,1568176960,setl_DGlQ1Rj8os78Ec,pay_DEXq1pACSqFxtS,1568176960vxp0rj,',
      'adj_EhcHONhX4ChgNC,adjustment,10.00,0,10.00,INR,0,0,1,1568176960,setl_DGlQ1Rj8os78Ec,,1568176960vxp0rj,',
      'adj_EhcHONhX4ChgND,adjustment,10.00,0,10.00,INR,0,0,1,1568176960,setl_DGlQ1Rj8os78Ec,pay_DEXq1pACSqFxtS,1568176960vxp0rj,disp_Esz7KAitoYM7PJ',
    ].join('\n'),
  )
  const common = { provider: 'razorpay', currency: 'INR', settledAt: SETTLED, settlementId: 'setl_DGlQ1Rj8os78Ec' }
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({
    lines: [
      { ...common, kind: 'payment', reference: 'pay_DEXrnipqTmWVGE', gross: 100_000, fee: 2458, tax: 442, net: 97_100 },
      { ...common, kind: 'refund', reference: 'rfnd_DGRcGzZSLyEdg1', paymentId: 'pay_DEXq1pACSqFxtS', gross: -242_500 },
      { ...common, kind: 'adjustment', reference: null, gross: -1000, net: -1000 },
      { ...common, kind: 'dispute', reference: 'disp_Esz7KAitoYM7PJ', gross: -1000, net: -1000 },
    ],
  })
})

test('reads Stripe’s itemized report without its payouts', () => {
  const report = readSettlementReport(
    [
      'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,automatic_payout_id,available_on',
      'txn_1,2026-11-20 10:00:00,usd,5.10,0.45,4.65,charge,ch_1,pi_1,po_1,2026-11-27 00:00:00',
      'txn_2,2026-11-21 10:00:00,usd,-5.10,0.00,-5.10,refund,re_1,pi_1,po_1,2026-11-27 00:00:00',
      'txn_3,2026-11-27 10:00:00,usd,-4.65,0.00,-4.65,payout,po_1,,po_1,2026-11-27 00:00:00',
    ].join('\n'),
  )
  expect(report).toMatchObject({
    provider: 'stripe',
    problems: [],
    lines: [
      { kind: 'payment', reference: 'pi_1', currency: 'USD', gross: 510, fee: 45, net: 465, settlementId: 'po_1' },
      { kind: 'refund', reference: 're_1', paymentId: 'pi_1', gross: -510 },
    ],
  })
})

test('reads PayPal’s activity download, whose fees are negative, without withdrawals', () => {
  const report = readSettlementReport(
    [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance Impact"',
      '"20/11/2026","10:00:00","Asia/Calcutta","J Doe","Express Checkout Payment","Completed","USD","1,005.10","-0.52","1,004.58","CAP1","","Credit"',
      '"21/11/2026","10:00:00","Asia/Calcutta","J Doe","Payment Refund","Completed","USD","-5.10","0.20","-4.90","REF1","CAP1","Debit"',
      '"22/11/2026","10:00:00","Asia/Calcutta","","General Withdrawal","Completed","USD","-999.00","0.00","-999.00","W1","","Debit"',
    ].join('\r\n'),
  )
  expect(report).toMatchObject({
    provider: 'paypal',
    problems: [],
    lines: [
      { kind: 'payment', reference: 'CAP1', gross: 100_510, fee: 52, net: 100_458 },
      { kind: 'refund', reference: 'REF1', paymentId: 'CAP1', gross: -510, fee: -20, net: -490 },
    ],
  })
})

test.each([
  ['by their codes', 'T1110', 'T1111', 'T1106', 'T1201', 'T1202', 'T0106'],
  [
    'by their descriptions',
    'Hold for dispute investigation',
    'Cancellation of hold for dispute resolution',
    'Payment reversal, initiated by PayPal',
    'Chargeback',
    'Chargeback reversal',
    'Chargeback processing fee',
  ],
])('knows PayPal’s lines of disputes %s', (_how, ...types) => {
  const rows = types.map((type, at) => {
    const gross = type === types[1] || type === types[4] ? '5.10' : '-5.10'
    return `21/11/2026,10:00:00,${/,/.test(type) ? `"${type}"` : type},Completed,USD,${gross},0,${gross},ROW${at},CAP1`
  })
  const heads = 'Date,Time,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID'
  const report = readSettlementReport([heads, ...rows].join('\n'))
  expect(report.problems).toEqual([])
  const lines = report.provider === null ? [] : report.lines
  expect(lines.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['adjustment', null],
    ['adjustment', null],
    ['dispute', 'dispute of CAP1'],
    ['dispute', 'dispute of CAP1'],
    ['dispute', 'dispute of CAP1'],
    ['fee', null],
  ])
})

test('reads the sheets of Shiprocket’s remittances: parcels, and what it keeps of each remittance', () => {
  const parcels = readSettlementReport(
    [
      'CRF ID,AWB,Delivered Date,Shipped Date,Order Id,Courier,Order Value,Channel Name,Remmitance Type,Remittance Date,UTR,total_adjusted_amt,Linked CRF Ids',
      '77,1091,2026-11-14,2026-11-10,NK-26-000007,Delhivery,1499,CUSTOM,Standard,2026-11-20,IN2,,',
    ].join('\n'),
  )
  const common = {
    provider: 'shiprocket',
    settlementId: '77',
    utr: 'IN2',
    settledAt: Date.parse('2026-11-19T18:30:00Z'),
  }
  expect(parcels).toMatchObject({
    problems: [],
    lines: [{ ...common, id: '77/1091', kind: 'payment', reference: 'NK-26-000007', gross: 149_900, net: 149_900 }],
  })
  const heads =
    'Date,CRF ID,COD Available,Freight Charges from COD,Early COD Charges,RTO Reversal Amount,Remittance Amount,Remittance Method,UTR,Adjusted Amount,Status,remarks'
  const remittances = readSettlementReport(
    [
      heads,
      '2026-11-20,77,1499.00,120.50,14.99,499.00,864.51,NEFT,IN2,0,Remittance success,',
      '2026-11-27,78,899.00,0,0,0,899.00,NEFT,IN3,0,Remittance success,',
    ].join('\n'),
  )
  expect(remittances).toMatchObject({
    problems: [],
    lines: [
      {
        ...common,
        id: '77/deductions',
        kind: 'adjustment',
        reference: null,
        gross: -49_900,
        fee: 13_549,
        net: -63_449,
      },
    ],
  })
  expect(readSettlementReport(`${heads}\n2026-11-20,77,many,0,0,0,1,,,,,`).problems).toEqual([
    'Row 2: has an invalid amount.',
  ])
})

test('reads Shiprocket’s remittances under their older names', () => {
  const report = readSettlementReport(
    'CRF ID,UTR,AWB,Order ID,COD Amount,Remittance Date\n77,UTR9,1091,NK-26-000007,449.00,2026-11-20',
  )
  expect(report).toMatchObject({
    provider: 'shiprocket',
    lines: [{ id: '77/1091', reference: 'NK-26-000007', gross: 44_900, net: 44_900, settlementId: '77', utr: 'UTR9' }],
  })
})

test('names the rows that are wrong, and refuses other files', () => {
  const wrong = 'entity_id,type,debit,credit,fee,tax\npay_1,payment,0,abc,0,0'
  expect(readSettlementReport(wrong).problems).toEqual(['Row 2: has no id or an invalid amount.'])
  expect(readSettlementReport('a,b\n1,2')).toMatchObject({ provider: null })
  expect(readSettlementReport('')).toMatchObject({ provider: null, problems: ['The file has no rows.'] })
})

const razorpayDates = (...dates: string[]) =>
  readSettlementReport(
    [
      'entity_id,type,debit,credit,fee,tax,settled_at',
      ...dates.map((date, at) => `pay_${at},payment,0,1.00,0,0,"${date}"`),
    ].join('\n'),
  )

test.each([
  ['28-Nov-2026 14:20', '2026-11-28T14:20+05:30'],
  ['28/11/2026 02:20 PM', '2026-11-28T14:20+05:30'],
  ['28/11/2026 12:05 AM', '2026-11-28T00:05+05:30'],
  ['2026/11/28', '2026-11-28T00:00+05:30'],
  ['28/11/26', '2026-11-28T00:00+05:30'],
  ['28 November 2026, 2:20 pm', '2026-11-28T14:20+05:30'],
  ['Nov 28, 2026', '2026-11-28T00:00+05:30'],
  ['2026-11-28T14:20:00+0530', '2026-11-28T14:20+05:30'],
  ['2026-11-28 14:20:00 -08:00', '2026-11-28T14:20-08:00'],
  ['2026-11-28T08:50:00.000Z', '2026-11-28T14:20+05:30'],
  ['11/02/2026', '2026-02-11T00:00+05:30'],
])('reads the date %s of a report by Razorpay, which writes the day first', (date, time) => {
  expect(razorpayDates(date)).toMatchObject({ problems: [], lines: [{ settledAt: Date.parse(time) }] })
})

test.each([
  ['31/11/2026', 'which does not exist'],
  ['29-Feb-2027', 'which does not exist'],
  ['2026-13-01', 'which does not exist'],
  ['28/11/2026 25:00', 'which does not exist'],
  ['28/11/2026 14:20 PM', 'which does not exist'],
  ['28-Xyz-2026', 'which does not exist'],
  ['last Friday', 'which cannot be read'],
  ['46354.597', 'which cannot be read'],
])('names the row with the date %s', (date, problem) => {
  expect(razorpayDates('28/11/2026', date).problems).toEqual([`Row 3: has the date “${date}”, ${problem}.`])
})

test('reads PayPal’s dates in the order of its account, which other rows tell', () => {
  const payPal = (...dates: string[]) =>
    readSettlementReport(
      [
        'Date,Time,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID',
        ...dates.map((date, at) => `${date},10:00:00,Express Checkout Payment,Completed,USD,1.00,0,1.00,C${at},`),
      ].join('\n'),
    )
  const february = { settledAt: Date.parse('2026-02-11T10:00+05:30') }
  const november = { settledAt: Date.parse('2026-11-02T10:00+05:30') }
  expect(payPal('11/02/2026', '28/11/2026')).toMatchObject({ problems: [], lines: [february, {}] })
  expect(payPal('11/02/2026', '11/28/2026')).toMatchObject({ problems: [], lines: [november, {}] })
  expect(payPal('11/02/2026').problems).toEqual([
    'Row 2: has the date “11/02/2026 10:00:00”, which may be of two months: write it as in 2026-11-28.',
  ])
})

test('imports no line of a report with an unescaped quote', () => {
  const heads = 'entity_id,type,debit,credit,fee,tax,description'
  const row = 'pay_1,payment,0,1.00,0,0,'
  expect(readSettlementReport([heads, `${row}ring`, `${row}5" ring`, `${row}ring`].join('\n'))).toEqual({
    provider: null,
    problems: ['Row 3: has a quote within a cell, or a space before a quote.'],
  })
})

const stripeHeads = 'balance_transaction_id,currency,gross,fee,net,reporting_category,source_id,payment_intent_id'
const stripeRow = 'txn_1,usd,5.10,0.45,4.65,charge,ch_1,pi_1'
const payPalHeads = 'Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID'
const payPalRow = 'Express Checkout Payment,Completed,USD,5.10,-0.45,4.65,CAP1,'
const payPalAt = (time: string, zone: string) =>
  `Date,Time,TimeZone,${payPalHeads}\n30/11/2026,${time},${zone},${payPalRow}`

test.each([
  [
    'Stripe, in UTC',
    `${stripeHeads},automatic_payout_effective_at_utc\n${stripeRow},2026-11-30 18:30:00`,
    '2026-12-01T00:00+05:30',
  ],
  [
    'Stripe, in UTC, a second before',
    `${stripeHeads},available_on_utc\n${stripeRow},2026-11-30 18:29:59`,
    '2026-11-30T23:59:59+05:30',
  ],
  [
    'Stripe, in the account’s time zone',
    `${stripeHeads},automatic_payout_effective_at\n${stripeRow},2026-11-30 23:59:59`,
    '2026-11-30T23:59:59+05:30',
  ],
  [
    'Stripe, in both, of which one is empty',
    `${stripeHeads},automatic_payout_effective_at_utc,available_on\n${stripeRow},,2026-12-01 00:00:00`,
    '2026-12-01T00:00+05:30',
  ],
  ['PayPal, in India', payPalAt('23:59:59', 'Asia/Calcutta'), '2026-11-30T23:59:59+05:30'],
  ['PayPal, in California', payPalAt('10:30:00', 'PST'), '2026-12-01T00:00+05:30'],
  ['PayPal, in a named zone', payPalAt('10:29:59', 'America/Los_Angeles'), '2026-11-30T23:59:59+05:30'],
  ['PayPal, in GMT', payPalAt('18:30:00', 'GMT'), '2026-12-01T00:00+05:30'],
  ['PayPal, in a zone by offset', payPalAt('19:30:00', 'GMT+01:00'), '2026-12-01T00:00+05:30'],
  ['PayPal, in Indian time without a column', payPalAt('23:59:59', ''), '2026-11-30T23:59:59+05:30'],
  [
    'PayPal, with the zone in the column’s name',
    `Date,Time (GMT-08:00),${payPalHeads}\n30/11/2026,10:30:00,${payPalRow}`,
    '2026-12-01T00:00+05:30',
  ],
  [
    'PayPal, in summer time',
    `Date,Time,TimeZone,${payPalHeads}\n31/07/2026,11:30:00,America/Los_Angeles,${payPalRow}`,
    '2026-08-01T00:00+05:30',
  ],
])('reads a time at the end of a month as its provider writes it: %s', (_what, report, time) => {
  expect(readSettlementReport(report)).toMatchObject({ problems: [], lines: [{ settledAt: Date.parse(time) }] })
})

const razorpayHeads = 'entity_id,type,debit,credit,fee,tax,settled_at,settlement_utr'
const razorpayRow = 'pay_1,payment,0,1.00,0,0,2026-11-28,utr1'
const codHeads = 'CRF ID,UTR,AWB,Order ID,COD Amount,Remittance Date'

test.each([
  [
    'a row of totals',
    `${razorpayHeads}\n${razorpayRow}\nTotal,,0,1.00,0,0,,`,
    'Row 3: has no id or an invalid amount.',
  ],
  [
    'a row of totals at PayPal',
    `Date,Time,${payPalHeads}\n30/11/2026,10:00,${payPalRow}\nTotal,,,,,5.10,-0.45,4.65,,`,
    'Row 3: has no id or an invalid amount.',
  ],
  [
    'a row of totals under the ids',
    `Date,Time,${payPalHeads}\n30/11/2026,10:00,${payPalRow}\n,,,,USD,5.10,-0.45,4.65,Total,`,
    'Row 3: has no type or currency.',
  ],
  [
    'a row of totals at Shiprocket',
    `${codHeads}\n7,U7,1091,NK-26-000007,449.00,2026-11-20\n,,,Total,449.00,`,
    'Row 3: has no remittance.',
  ],
  [
    'a second header',
    `${razorpayHeads}\n${razorpayRow}\n${razorpayHeads}\n`,
    'Row 3: repeats the names of the columns.',
  ],
  [
    'a second header, which PayPal’s statuses would hide',
    `Date,Time,${payPalHeads}\n30/11/2026,10:00,${payPalRow}\nDate,Time,${payPalHeads}`,
    'Row 3: repeats the names of the columns.',
  ],
  [
    'an unknown status',
    `Date,Time,${payPalHeads}\n30/11/2026,10:00,${payPalRow.replace('Completed', 'Abgeschlossen')}`,
    'Row 2: has the status “abgeschlossen”, which is not known.',
  ],
  [
    'an unknown effect',
    `Date,Time,Balance Impact,${payPalHeads}\n30/11/2026,10:00,Haben,${payPalRow}`,
    'Row 2: has the balance impact “haben”, which is not known.',
  ],
  [
    'an unknown time zone',
    payPalAt('10:00:00', 'Mars/Olympus'),
    'Row 2: has the time zone “Mars/Olympus”, which is not known.',
  ],
  ['no date of PayPal', `Date,Time,${payPalHeads}\n,,${payPalRow}`, 'Row 2: has no date.'],
  [
    'neither debit nor credit',
    `${razorpayHeads}\npay_1,payment,,,0,0,2026-11-28,utr1`,
    'Row 2: has no id or an invalid amount.',
  ],
  [
    'a dash for an amount',
    `${razorpayHeads}\npay_1,payment,-,1.00,0,0,2026-11-28,utr1`,
    'Row 2: has no id or an invalid amount.',
  ],
  ['no type', `${razorpayHeads}\npay_1,,0,1.00,0,0,2026-11-28,utr1`, 'Row 2: has no type.'],
  [
    'a settlement without its date',
    `${razorpayHeads}\npay_1,payment,0,1.00,0,0,,utr1`,
    'Row 2: names a settlement, but not its date.',
  ],
  [
    'another row of the same id',
    `${razorpayHeads}\n${razorpayRow}\n${razorpayRow}\n${razorpayRow.replace('1.00', '2.00')}`,
    'Row 4: differs from another row with the id pay_1.',
  ],
])('names the row with %s', (_what, report, problem) => {
  expect(readSettlementReport(report).problems).toEqual([problem])
})

test.each([
  ['of a sales report', 'Order,Date,Total\n1,2026-11-28,249.00'],
  [
    'of Razorpay’s payments, which tell nothing of settlements',
    'id,amount,currency,status,fee,tax\npay_1,1.00,INR,captured,0,0',
  ],
  ['without the credits', 'entity_id,type,debit,fee,tax\npay_1,payment,0,0,0'],
  [
    'without the currencies',
    'Date,Time,Type,Status,Gross,Fee,Net,Transaction ID\n30/11/2026,10:00,Refund,Completed,1,0,1,C1',
  ],
  [
    'in another language',
    'Datum,Uhrzeit,Typ,Status,Währung,Brutto,Gebühr,Netto,Transaktionscode\n30.11.2026,10:00,,,USD,1,0,1,C1',
  ],
])('refuses columns %s', (_what, report) => {
  expect(readSettlementReport(report)).toEqual({
    provider: null,
    problems: [expect.stringMatching(/^The columns are/)],
  })
})

test.each([
  ['only of names', razorpayHeads],
  ['of empty rows', `${razorpayHeads}\n,,,,,,,\n\n`],
  ['of a byte order mark', '\uFEFF'],
])('refuses a file %s', (_what, report) => {
  expect(readSettlementReport(report)).toEqual({ provider: null, problems: ['The file has no rows.'] })
})

test('reads columns in any order, and a row that is repeated once', () => {
  const report = `settled_at,tax,fee,credit,debit,type,entity_id\n${'2026-11-28,0,0,1.00,0,payment,pay_1\n'.repeat(2)}`
  expect(readSettlementReport(report)).toMatchObject({ problems: [], lines: [{ id: 'pay_1', net: 100 }] })
  expect(readSettlementReport(report)).toHaveProperty('lines.length', 1)
})
