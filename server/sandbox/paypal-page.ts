import { brand } from '#contract/brand.ts'
import type { PayPalOrder } from './paypal-orders.ts'

/** The page where a shopper pays, or turns back. */
export function payPalPage({ id, purchase_units: [{ amount }] }: PayPalOrder): string {
  const dollars = Number(amount.value).toLocaleString('en-US', { style: 'currency', currency: amount.currency_code })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${brand.name}</title>
<link rel="stylesheet" href="/sandbox/paypal/page.css">
</head>
<body>
<main>
<h1>Pay ${brand.name}</h1>
<p class="test">Test mode: no money moves</p>
<p class="amount">${dollars}</p>
<form method="post" action="/sandbox/paypal/checkoutnow">
<input type="hidden" name="token" value="${id}">
<button name="decision" value="pay">Pay</button>
<button name="decision" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>
`
}

/** Lets the page style itself, and its form lead back to the shop, whose address may be another than this one. */
export function payPalPolicy({ payment_source: { paypal } }: PayPalOrder): string {
  const { return_url, cancel_url } = paypal.experience_context
  const back = [...new Set([return_url, cancel_url].map((url) => new URL(url).origin))].join(' ')
  return `default-src 'none'; style-src 'self'; form-action 'self' ${back}; frame-ancestors 'none'; base-uri 'none'`
}
