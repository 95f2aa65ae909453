import { expect, test } from 'vitest'
import { localOrigin, readConfig } from './config.ts'

test('without environment variables, the shop runs on this machine with its data in ./data', () => {
  expect(readConfig({})).toMatchObject({ port: 4173, host: '127.0.0.1', databaseUrl: null, publicUrl: null })
  expect(readConfig({}).dataDir).toMatch(/\/data$/)
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

test.each([
  [{ PORT: 'eighty' }, /^PORT must be .* "eighty"\.$/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ PORT: '6000' }, /^PORT must not be 6000: browsers/],
  [{ PORT: '25' }, /^PORT must not be 25/],
  [{ PORT: '10080' }, /^PORT must not be 10080/],
  [{ METRICS_PORT: 'many' }, /^METRICS_PORT must be a whole number/],
  [{ DATABASE_URL: 'mysql://shop:secret@db/shop' }, /^DATABASE_URL must start with postgres:/],
  [{ PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL must be an address/],
  [{ PUBLIC_URL: 'https://shop.example/jewellery' }, /^PUBLIC_URL must be an address/],
  [{ SMTP_URL: 'mail.example', MAIL_FROM: 'shop@mail.example' }, /^SMTP_URL must be an address/],
  [{ SMTP_URL: 'smtps://mail.example' }, /^MAIL_FROM is missing/],
  [{ MAIL_FROM: 'Nakshi <shop@mail.example>' }, /^MAIL_FROM must be an email address/],
  [{ OWNER_EMAIL: 'me' }, /^OWNER_EMAIL must be an email address/],
  [{ OWNER_EMAIL: 'me@mail.example, you@mail.example' }, /^OWNER_EMAIL must be an email address/],
  [{ IMAGE_HOST_URL: 'images.example/upload', IMAGE_UPLOAD_PRESET: 'designs' }, /^IMAGE_HOST_URL must be an address/],
  [{ IMAGE_HOST_URL: 'https://images.example/upload' }, /^IMAGE_UPLOAD_PRESET is missing/],
  [{ SMS_KEY: 'secret' }, /^SMS_TEMPLATE is missing/],
  [{ SMS_TEMPLATE: 'flow1' }, /^SMS_KEY is missing/],
  [{ SMS_SENDER: 'NAKSHI' }, /^SMS_KEY is missing/],
  [{ SMS_URL: 'https://sms.example/send' }, /^SMS_KEY is missing/],
  [{ SMS_KEY: 'secret', SMS_TEMPLATE: 'flow1', SMS_URL: 'sms.example' }, /^SMS_URL must be an address/],
  [{ PLACES_URL: 'places.example' }, /^PLACES_URL must be an address/],
  [{ PLACES_URL: 'https://places.example/?key=1' }, /^PLACES_URL must be an address/],
  [{ TLS_CERT: 'shop.pem' }, /^TLS_KEY is missing/],
  [{ TLS_KEY: 'shop.pem' }, /^TLS_CERT is missing/],
  [{ TLS_CERT: 'no.pem', TLS_KEY: 'no.pem' }, /^TLS_CERT names the file no.pem, which cannot be read/],
  [{ TLS_CERT: 'package.json', TLS_KEY: 'package.json' }, /^TLS_CERT and TLS_KEY must be a certificate/],
  [{ NODE_ENV: 'live' }, /^NODE_ENV must be one of/],
  [{ WARM_PICTURES: 'yes' }, /^WARM_PICTURES must be one of on, off/],
  [{ RUPEES_PER_DOLLAR: 'many' }, /^RUPEES_PER_DOLLAR must be an amount like 88.50, but is "many"\.$/],
  [{ RUPEES_PER_DOLLAR: '0.5' }, /^RUPEES_PER_DOLLAR must be/],
  [{ HOLD_MINUTES: '0' }, /^HOLD_MINUTES must be a whole number from 1 to 120, but is "0"\.$/],
  [{ COD_LIMIT: '-1' }, /^COD_LIMIT must be a whole number from 0/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_PUBLISHABLE_KEY is missing/],
])('%j is rejected with a message that names the variable', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('metrics are off, and with METRICS_PORT only this machine reads them', () => {
  expect(readConfig({}).metrics).toBeNull()
  const everywhere = readConfig({ HOST: '0.0.0.0', PAYMENTS: 'sandbox', METRICS_PORT: '9464' })
  expect(everywhere.metrics).toEqual({ port: 9464, host: '127.0.0.1' })
})

test('an invalid DATABASE_URL or SMTP_URL is not shown, because it may hold a password', () => {
  expect(() => readConfig({ SMTP_URL: 'me:secret@mail.example' })).not.toThrow(/secret/)
  expect(() => readConfig({ DATABASE_URL: 'mysql://shop:secret@db/shop' })).not.toThrow(/secret/)
})

test('a URL loses its trailing slash, and a server on all addresses is reached as localhost', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/', PAYMENTS: 'sandbox' }).publicUrl).toBe(
    'https://shop.example',
  )
  expect(readConfig({ PLACES_URL: 'https://places.example/api/' }).placesUrl).toBe('https://places.example/api')
  expect(localOrigin({ host: '0.0.0.0', tls: null }, 80)).toBe('http://localhost:80')
  expect(localOrigin({ host: '::1', tls: null }, 80)).toBe('http://[::1]:80')
})

test('emails go over SMTP when a server is set, and into files otherwise', () => {
  const mail = { SMTP_URL: 'smtps://shop:secret@mail.example', MAIL_FROM: 'shop@mail.example' }
  expect(readConfig(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: 'shop@mail.example' })
  expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: null })
})

test('text messages go through MSG91 when its key and template are set, and nowhere otherwise', () => {
  const sms = { SMS_KEY: 'secret', SMS_TEMPLATE: 'flow1' }
  expect(readConfig({ ...sms, SMS_SENDER: 'NAKSHI' }).sms).toEqual({
    url: 'https://control.msg91.com/api/v5/flow/',
    key: 'secret',
    template: 'flow1',
    sender: 'NAKSHI',
  })
  expect(readConfig({ ...sms, SMS_URL: 'https://sms.example/send' }).sms).toMatchObject({
    url: 'https://sms.example/send',
    sender: null,
  })
  expect(readConfig({}).sms).toBeNull()
  expect(() => readConfig({ ...sms, SMS_URL: 'secret' })).not.toThrow(/is "secret"/)
})

test.each([
  [{}, false],
  [{ HOST: '127.0.0.5' }, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://localhost:4173' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.1.5' }, true],
  [{ PUBLIC_URL: 'https://shop.example' }, true],
  [{ PUBLIC_URL: 'https://127.0.0.1.shop.example' }, true],
])('with %j, other machines can reach the shop: %s', (env, isPublic) => {
  expect(readConfig({ PAYMENTS: 'sandbox', ...env }).isPublic).toBe(isPublic)
  if (isPublic) expect(() => readConfig(env)).toThrow(/^PAYMENTS is missing/)
})

test('with live keys that take dollars, the exchange rate must be set', () => {
  const payPal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'very-secret' }
  const stripe = {
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_SECRET_KEY: 'sk_live_1',
  }
  for (const keys of [payPal, stripe]) {
    expect(() => readConfig(keys)).toThrow(/^RUPEES_PER_DOLLAR is missing/)
    expect(readConfig({ ...keys, RUPEES_PER_DOLLAR: '88.35' }).selling.paisePerDollar).toBe(8835)
  }
  expect(readConfig({ ...payPal, PAYPAL_MODE: 'test' }).selling.paisePerDollar).toBe(8800)
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }
  expect(readConfig(razorpay).selling.paisePerDollar).toBe(8800)
})

test('the exchange rate is whole paise', () => {
  expect(readConfig({}).selling.paisePerDollar).toBe(8800)
  expect(readConfig({ RUPEES_PER_DOLLAR: '88.35' }).selling.paisePerDollar).toBe(8835)
})

test('Cash on Delivery has no fee and no minimum, unless the owner says so', () => {
  expect(readConfig({}).selling).toMatchObject({ codFeePaise: 0, codMinimumPaise: 0 })
  const own = { COD_FEE: '49', COD_MINIMUM: '300' }
  expect(readConfig(own).selling).toMatchObject({ codFeePaise: 4900, codMinimumPaise: 30_000 })
})

test('unconfirmed orders hold five pieces, unless the owner says otherwise', () => {
  expect(readConfig({}).selling.unconfirmedPiecesLimit).toBe(5)
  expect(readConfig({ UNCONFIRMED_PIECES_LIMIT: '0' }).selling.unconfirmedPiecesLimit).toBe(0)
})

test('limits are off only where no real shopper buys', () => {
  const liveKeys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }
  const testKeys = { ...liveKeys, RAZORPAY_KEY_ID: 'rzp_test_1' }
  expect(readConfig({}).limits).toBe('on')
  expect(readConfig({ LIMITS: 'off' }).limits).toBe('off')
  expect(readConfig({ ...testKeys, LIMITS: 'off' }).limits).toBe('off')
  expect(readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox', LIMITS: 'off' }).limits).toBe('off')
  expect(() => readConfig({ ...liveKeys, LIMITS: 'off' })).toThrow(/^LIMITS=off/)
  expect(() => readConfig({ ...testKeys, NODE_ENV: 'production', LIMITS: 'off' })).toThrow(/^LIMITS=off/)
})

test('a shop in production is reached over HTTPS, and sends emails over TLS', () => {
  const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox' }
  expect(() => readConfig({ ...production, PUBLIC_URL: 'http://shop.example' })).toThrow(
    /^PUBLIC_URL must start with https/,
  )
  expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:4173' }).publicUrl).toBe('http://localhost:4173')
  const mail = (SMTP_URL: string, more = {}) =>
    readConfig({ SMTP_URL, MAIL_FROM: 'shop@example.com', ...more }).smtpPlain
  expect(mail('smtp://mail.example')).toBe(false)
  expect(mail('smtp://127.0.0.1:2525')).toBe(true)
  expect(mail('smtp://mail.example', { SMTP_PLAIN: 'on' })).toBe(true)
})

test('proxies are listed by addresses and ranges', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.9, 2001:db8::/32' }).trustedProxies).toEqual([
    '10.0.0.9',
    '2001:db8::/32',
  ])
  for (const wrong of ['10.0.0', '10.0.0.9/33', 'proxy.example', 'loopback']) {
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(/^TRUSTED_PROXIES/)
  }
})
