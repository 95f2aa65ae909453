import { expect, test } from '../../support/browser/browser-test.ts'

const PAGES = [
  ['/terms', 'Terms and Conditions', 'Overview'],
  ['/privacy', 'Privacy Policy', 'Your rights'],
  ['/return', 'Returns and Refunds', '14 days to decide'],
  ['/contact-us', 'GET IN TOUCH', 'Complaints'],
] as const

test('policies are rendered completely by the server, with their own metadata, and are in the sitemap', async ({
  request,
  shop,
}) => {
  const sitemap = await (await request.get('/sitemap-1.xml')).text()
  for (const [path, title, part] of PAGES) {
    expect(sitemap).toContain(`${path}</loc>`)
    const html = await (await request.get(path)).text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(html).toContain(part)
    expect(html).toContain(`<link rel="canonical" href="${shop.origin.replace(/:\d+$/, '')}`)
    expect(html).toContain('<meta name="description"')
  }
})

test('the footer leads to every policy, which contains what the law requires', async ({ page }) => {
  const main = page.getByRole('main')
  const expectFacts = async (...facts: string[]) => {
    for (const fact of facts) await expect(main.getByText(fact).first()).toBeVisible()
  }
  const open = async (link: string, title = link) => {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.goto('/')
  await open('Terms and Conditions')
  const sections = main.getByRole('heading', { level: 2 })
  await expect(sections).toHaveCount(10)
  await expect(sections.first()).toHaveText('Overview')
  await expectFacts('Legal name', 'Ahmedabad, Gujarat 380009', 'Grievance Officer', '48 hours', 'one month')
  await expectFacts('Country of origin: India')
  await open('Returns/Refund Policy', 'Returns and Refunds')
  await expectFacts('within 14 days of receiving', 'within 7 business days of arrival', '4-5 days')
  await open('Contact Us', 'GET IN TOUCH')
  await open('Privacy Policy')
  await expectFacts('hello@nakshi.example', 'Ahmedabad, Gujarat 380009')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click()
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})
