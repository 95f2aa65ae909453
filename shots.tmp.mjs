// usage: node shots.tmp.mjs <origin> <outdir> [names,comma]
import { chromium } from '@playwright/test'
import { browserLaunch, findHeadlessShell, findBrowser } from './scripts/setup/find-browser.mjs'
const [origin, out, only] = process.argv.slice(2)
const post = async (path, body, token, method='POST') => { const r = await fetch(origin + '/api' + path, { method, headers: { 'content-type': 'application/json', ...(token && {'x-access-token': token}) , 'idempotency-key': crypto.randomUUID()}, body: JSON.stringify(body) }); const j = await r.json(); if (!r.ok) console.log(path, j); return j }
const email = `asha-${Date.now()}@example.com`
const password = 'मोती & pearls'
await post('/auth/register', { fullname: 'Asha Patel', email, password })
const { accessToken: token, user } = await post('/auth/login', { email, password })
const address = { street: '14 Mangal Park, C G Road', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }
await post(`/users/${user._id}`, { full_address: address, number: '9876543210' }, token, 'PUT')
console.log(user._id)
const browser = await chromium.launch(browserLaunch(findHeadlessShell() ?? findBrowser()))
const sizes = { p360: [360, 740], p412: [412, 823], d1280: [1280, 900] }
const pages = JSON.parse(process.env.PAGES ?? '{}')
await post(`/carts/${user._id}`, { products: [{ productID: 'vana-leaf-ring', quantity: 1 }, { productID: 'mehfil-jhumka', quantity: 1 }] }, token, 'PUT'); const orders = process.env.ORDER ? (await post('/orders', { products: [{ productID: 'vana-leaf-ring', quantity: 1, price: 249 }], amount: 249, address, payment: 'cod', phone: '9825012399' }, token)).data : null
for (const [size, [width, height]] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, isMobile: width < 800, hasTouch: width < 800, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(origin + '/api/health')
    await page.evaluate(([s]) => new Promise((resolve) => { const o = indexedDB.open('keyval-store'); o.onupgradeneeded = () => o.result.createObjectStore('keyval'); o.onsuccess = () => { const t = o.result.transaction('keyval', 'readwrite'); t.objectStore('keyval').put(s, 'session'); t.oncomplete = () => { o.result.close(); resolve() } } }), [{ token, user: (await post('/auth/login', { email, password })).user }])
    for (const [name, path] of Object.entries(pages)) {
      if (only && !only.split(',').includes(name)) continue
      await page.goto(origin + path.replace('ORDER', orders?._id ?? ''), { waitUntil: 'load' })
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `${out}/${name}.${size}.${colorScheme}.png`, fullPage: process.env.FULL === '1' })
    }
    await context.close()
  }
}
await browser.close()
