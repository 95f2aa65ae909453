import { expect, test } from '../../support/browser/browser-test.ts'

const PAGES = [
  ['/terms', 'Terms and Conditions', 'Overview'],
  ['/privacy', 'Privacy Policy', 'Your rights'],
  ['/return', 'Returns and Refunds', '14 days to decide'],
  ['/contact-us', 'GET IN TOUCH', 'Complaints'],
] as const

for (const [path, title, part] of PAGES) {
  test(`${path} is rendered completely by the server, with its own title and description`, async ({
    request,
    shop,
  }) => {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(html).toContain(part)
    expect(html).toContain(`<link rel="canonical" href="${shop.origin.replace(/:\d+$/, '')}`)
    expect(html).toContain('<meta name="description"')
  })

  test(`${path} is in the sitemap`, async ({ request }) => {
    expect(await (await request.get('/sitemap-1.xml')).text()).toContain(`${path}</loc>`)
  })
}

test('the footer links to every policy', async ({ page }) => {
  for (const [name, title] of [
    ['Terms and Conditions', 'Terms and Conditions'],
    ['Privacy Policy', 'Privacy Policy'],
    ['Returns/Refund Policy', 'Returns and Refunds'],
    ['Contact Us', 'GET IN TOUCH'],
  ]) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the terms have ten sections, Overview first', async ({ page }) => {
  await page.goto('/terms')
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(sections).toHaveCount(10)
  await expect(sections.first()).toHaveText('Overview')
})

test('the policies contain what the law requires', async ({ page }) => {
  await page.goto('/terms')
  const main = page.getByRole('main')
  for (const fact of ['Legal name', 'Ahmedabad, Gujarat 380009', 'Grievance Officer', '48 hours', 'one month']) {
    await expect(main.getByText(fact).first()).toBeVisible()
  }
  await expect(main.getByText('Country of origin: India', { exact: false })).toBeVisible()
  await page.goto('/return')
  await expect(main.getByText('within 14 days of receiving', { exact: false })).toBeVisible()
  await expect(main.getByText('within 7 business days of arrival', { exact: false })).toBeVisible()
  await expect(main.getByText('4-5 days', { exact: false }).first()).toBeVisible()
  await page.goto('/privacy')
  await expect(main.getByRole('link', { name: 'hello@nakshi.example' }).first()).toBeVisible()
  await expect(main.getByText('Ahmedabad, Gujarat 380009').first()).toBeVisible()
})

test('the table of contents links to each section of a policy', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click()
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})
