import { expect, test } from 'vitest'
import { pageInput } from '#client/testing/page-input.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import { paths, renderPage, renderStaffShell } from './render.tsx'

const render = (path: string, settings: Partial<SiteSettings>) =>
  renderPage(path, { ...pageInput, settings: { ...defaultSiteSettings, ...settings } })

test('a custom accent color is applied to every page and the admin in both themes; the default one adds nothing', () => {
  const colors = { hue: 255, lightness: 41 }
  const settings = { ...defaultSiteSettings, colors }
  for (const html of [...paths.map((path) => render(path, { colors })), renderStaffShell({ ...pageInput, settings })])
    expect(html).toContain('<style>:root{--color-action:oklch(0.41 0.085 255)')
  expect(renderStaffShell(pageInput)).not.toContain('<style>')
})

test('the FAQ comes from the settings, with the figures filled in', () => {
  const html = render('/', { faq: [{ question: 'What does {brand} take?', answer: '{fee}, once.' }] })
  expect(html).toContain('What does Harborline Funding take?')
  expect(html).toContain('5%, once.')
  expect(html).not.toContain('Are you a lender?')
})

test('licenses are shown in the footer of every page', () => {
  const licenses = [{ state: 'CA', kind: 'Broker license', number: '60DBO-1', wording: '', expiresOn: '' } as const]
  for (const path of paths) expect(render(path, { licenses })).toContain('California: Broker license 60DBO-1')
})

test('postal address and phone are shown in the footer of every page', () => {
  const contact = { ...defaultSiteSettings.contact, address: '1 Harbor Way\nMiami, FL 33101', phone: '(305) 555-0123' }
  for (const path of paths) {
    const [, footer = ''] = render(path, { contact }).split('<footer')
    expect(footer).toContain('Miami, FL 33101')
    expect(footer).toContain('(305) 555-0123')
  }
})

test('if no calls can be booked, the page says so and shows phone and email instead', () => {
  const contact = { ...defaultSiteSettings.contact, phone: '(305) 555-0123', email: 'hello@example.com' }
  const hours = { ...defaultSiteSettings.hours, callsAtOnce: 0 }
  const [, main = ''] = /<main(.*?)<\/main>/s.exec(render('/book-a-call', { contact, hours })) ?? []
  expect(main).toContain('Calls can’t be booked right now')
  expect(main).toContain('href="tel:3055550123"')
  expect(main).toContain('href="mailto:hello@example.com"')
  expect(main).not.toContain('<form')
  // The same if every half hour is taken: the page of the test has no free one.
  const [, full = ''] = /<main(.*?)<\/main>/s.exec(render('/book-a-call', { contact })) ?? []
  expect(full).toContain('href="tel:3055550123"')
  expect(full).not.toMatch(/<form|href="\/book-a-call"/)
})

test('without JavaScript, the tracking and upload pages say where to write', () => {
  const withoutScript = (path: string, email: string) =>
    /<noscript>(.*?)<\/noscript>/s.exec(render(path, { contact: { ...defaultSiteSettings.contact, email } }))?.[1]
  for (const path of ['/track-application', '/document-upload']) {
    expect(withoutScript(path, 'hello@example.com')).toContain('href="mailto:hello@example.com"')
    expect(withoutScript(path, '')).toContain('href="/contact"')
  }
})

test("a page that fails to load doesn't suggest that an application is lost", () => {
  const html = render('/offline', {})
  expect(html).toContain('If you started an application, it isn’t lost')
  expect(html).not.toContain('yours alone')
})

test('a site that isn’t open yet says so on every page and asks not to be listed', () => {
  for (const path of paths) {
    const html = renderPage(path, { ...pageInput, isClosed: true })
    expect(html).toContain('Not open yet.')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  }
  expect(renderPage('/', pageInput)).not.toMatch(/Not open yet|noindex/)
})

test('a logo replaces the mark, and initials stand in for it', () => {
  const brand = { ...defaultSiteSettings.brand, name: 'Lighthouse Capital' }
  expect(render('/about', { brand })).toContain('>LC</text></svg>Lighthouse Capital</a>')
  const logo = '0123456789abcdef0123456789abcdef-320x64.svg'
  const html = render('/about', { brand: { ...brand, logo } })
  expect(html).toContain(`<img src="/images/${logo}" width="180" height="36" alt="Lighthouse Capital"`)
  expect(html).toMatch(/href="\/icons\/apple-touch-icon\.png\?v=[0-9a-z]+"/)
  // A wide logo is no icon: initials stand in for it, within the page.
  expect(html).toMatch(/<link rel="icon" href="data:image\/svg\+xml,[^"]*LC%3C\/text%3E/)
  const icon = '0123456789abcdef0123456789abcdef-64x64.svg'
  expect(render('/about', { brand: { ...brand, icon } })).toMatch(/href="\/icons\/icon\.svg\?v=[0-9a-z]+"/)
})

test('the about page shows team, reviews and lenders once they are entered, and never their proof', () => {
  const picture = (letter: string, end = 'png') => `${letter.repeat(32)}-320x160.${end}`
  const html = render('/about', {
    team: [{ name: 'Olive Owner', role: 'Founder', about: 'Twenty years in banking', photo: picture('a', 'jpg') }],
    reviews: [
      {
        ...{ author: 'Ada H.', text: 'They showed me the fee first.', rating: 4, source: 'Example Reviews' },
        ...{ link: 'https://reviews.example.com/1', writtenOn: '2026-02-01', proof: picture('b') },
      },
    ],
    partners: [{ name: 'Tide Bank', logo: picture('c'), permission: 'Bo at Tide Bank, by email' }],
  })
  for (const text of [
    'Olive Owner',
    'They showed me the fee first.',
    'February 1, 2026',
    'href="https://reviews.example.com/1"',
  ])
    expect(html).toContain(text)
  expect(html).toContain(`src="/images/${picture('a', 'jpg')}"`)
  expect(html).toContain('alt="Tide Bank"')
  expect(html).not.toMatch(new RegExp(`${picture('b')}|Bo at Tide Bank`))
  expect(render('/about', {})).not.toMatch(/Who you talk to|Reviews on other sites|Lenders we work with/)
})

test('the personal page advertises an APR range and a representative example only with evidence', () => {
  const personalRates = {
    ...{ lowestAprBasisPoints: 799, highestAprBasisPoints: 3_599, exampleBasisPoints: 1_450 },
    ...{ shortestMonths: 24, longestMonths: 60, asOf: '2026-11-02' },
    ...{ evidence: 'Rate sheets of three lenders', approvedBy: 'Pat Owner' },
  }
  const shown = render('/personal-funding', { personalRates })
  expect(shown).toContain('7.99% to 35.99%')
  expect(shown).toContain('as of November 2, 2026')
  // 36 payments at 14.5% a year, by the annuity formula.
  expect(shown).toMatch(
    /Representative example: \$20,000 over 36 months at a fixed rate of 14\.5%, 14\.50% APR: 36 payments of \$688\.42, \$24,78\d\.\d\d in total/,
  )
  expect(shown).toContain('"annualPercentageRate":{"@type":"QuantitativeValue","minValue":7.99,"maxValue":35.99}')
  expect(shown).toContain('&quot;rateBasisPoints&quot;:1450')

  const hidden = render('/personal-funding', { personalRates: { ...personalRates, evidence: '' } })
  expect(hidden).not.toMatch(/7\.99|35\.99|annualPercentageRate|Representative example/)
  expect(hidden).toContain('The rate is only an example. No lender offers it')
})
