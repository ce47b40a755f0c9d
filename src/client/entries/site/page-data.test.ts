import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { pageInput } from '#client/testing/page-input.ts'
import { paths, renderPage, renderStaffShell, unlistedPaths } from './render.tsx'

interface Thing {
  '@type': string | string[]
  [property: string]: unknown
}

const origin = 'https://funding.example.com'
const html = Object.fromEntries(paths.map((path) => [path, renderPage(path, pageInput)] as const))
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

const meta = (page = '', name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? ''

/** Returns a page's schema.org items by type; an item with two types is listed under both. */
function itemsOf(page = ''): Record<string, Thing> {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  const { '@graph': graph } = JSON.parse(data) as { '@graph': Thing[] }
  return Object.fromEntries(graph.flatMap((thing) => [thing['@type']].flat().map((type) => [type, thing])))
}

test.each(paths)('%s has metadata for search engines and shared links', (path) => {
  const page = html[path]

  expect(/<title>(.+) \| Harborline Funding<\/title>/.test(page ?? '')).toBe(true)
  expect(meta(page, 'description').length).toBeGreaterThan(30)
  expect(meta(page, 'description').length).toBeLessThanOrEqual(190)
  expect(meta(page, 'keywords').split(', ').length).toBeGreaterThan(0)
  expect(meta(page, 'keywords')).not.toBe('')
  expect(page).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
  expect(meta(page, 'og:url')).toBe(origin + path)
  expect(meta(page, 'og:title')).toBe(meta(page, 'twitter:title'))
  expect(meta(page, 'og:description')).toBe(meta(page, 'description'))
  expect(meta(page, 'og:image')).toBe(meta(page, 'twitter:image'))
  expect(meta(page, 'twitter:card')).toBe('summary_large_image')
})

test('every page has a unique title, description, URL and image', () => {
  for (const part of [
    (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1],
    ...['description', 'og:url', 'og:image'].map((name) => (page: string) => meta(page, name)),
  ])
    expect(new Set(Object.values(html).map(part)).size).toBe(paths.length)
})

/** Properties that search engines require of each type, by schema.org and their own guides. */
const required: Record<string, readonly string[]> = {
  Organization: ['@id', 'name', 'url', 'logo'],
  FinancialService: ['@id', 'name', 'url', 'image', 'openingHours', 'areaServed'],
  WebPage: ['@id', 'name', 'url', 'description', 'isPartOf'],
}
const about: Record<string, Record<string, readonly string[]>> = {
  '/': { WebSite: ['@id', 'name', 'url', 'publisher'], FAQPage: ['mainEntity'] },
  '/business-funding': {
    LoanOrCredit: ['name', 'loanType', 'provider', 'amount', 'currency', 'annualPercentageRate', 'interestRate'],
  },
  '/personal-funding': { LoanOrCredit: ['name', 'loanType', 'provider', 'amount', 'currency'] },
  '/merchant-services': { Service: ['name', 'serviceType', 'provider', 'areaServed'] },
  '/merchant-quote': { Service: ['name', 'serviceType', 'provider', 'areaServed'] },
  '/contact': { FAQPage: ['mainEntity'] },
  '/free-analysis': { Service: ['name', 'serviceType', 'provider', 'areaServed'] },
}

const article = {
  Article: [
    'headline',
    'description',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
  ],
}
const product = ['name', 'provider', 'areaServed', 'feesAndCommissionsSpecification']

/** What a page is about, by its address. */
function aboutOf(path: string): Record<string, readonly string[]> {
  if (path === '/guides/glossary') return { DefinedTermSet: ['name', 'url', 'hasDefinedTerm'] }
  if (/^\/(guides|disclosure-laws)\/./.test(path)) return article
  if (/^\/funding-types\/(invoice-factoring|merchant-cash-advance)$/.test(path))
    return { FAQPage: ['mainEntity'], FinancialProduct: [...product, 'category'] }
  if (/^\/funding-types\/./.test(path))
    return { FAQPage: ['mainEntity'], LoanOrCredit: [...product, 'loanType', 'amount', 'currency'] }
  return about[path] ?? {}
}

test.each(paths)('the structured data of %s is complete', (path) => {
  const things = itemsOf(html[path])
  const wanted = {
    ...required,
    ...aboutOf(path),
    ...(path !== '/' && { BreadcrumbList: ['itemListElement'] }),
  }

  for (const [type, properties] of Object.entries(wanted))
    for (const property of properties) expect(things[type]?.[property], `${type}.${property}`).toBeTruthy()
  expect(Object.keys(things).sort()).toEqual(Object.keys(wanted).sort())
})

test('breadcrumbs lead from the home page to the page itself', () => {
  expect(itemsOf(html['/about']).BreadcrumbList?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'About us' },
  ])
})

test('the breadcrumbs of a guide lead through the index of guides', () => {
  expect(itemsOf(html['/guides/factor-rates-and-apr']).BreadcrumbList?.itemListElement).toMatchObject([
    { position: 1, name: 'Home' },
    { position: 2, name: 'Guides', item: `${origin}/guides` },
    { position: 3, name: 'Factor rate vs. APR: what a 1.30 factor really costs' },
  ])
})

test('the license numbers of the settings are in the structured data', () => {
  const licenses = [{ state: 'CA', kind: 'Broker license', number: '60DBO-1', wording: '', expiresOn: '' } as const]
  const page = renderPage('/', { ...pageInput, settings: { ...pageInput.settings, licenses } })
  expect(itemsOf(page).Organization?.hasCredential).toMatchObject([
    { name: 'California Broker license', identifier: '60DBO-1', recognizedBy: { name: 'California' } },
  ])
})

test.each(['/', '/contact'])('the structured data of %s has every question with its answer', (path) => {
  const questions = itemsOf(html[path]).FAQPage?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]

  expect(questions.length).toBe(html[path]?.match(/<details/g)?.length)
  for (const { name, acceptedAnswer } of questions) {
    expect(name).toMatch(/\?$/)
    expect(acceptedAnswer.text.length).toBeGreaterThan(20)
  }
})

test('the rate in the structured data is the advertised one, and its APR includes our fee', () => {
  expect(itemsOf(html['/business-funding']).LoanOrCredit).toMatchObject({
    interestRate: 4.5,
    annualPercentageRate: 7.95,
    amount: { minValue: 20_000, maxValue: 500_000 },
  })
})

test('business hours are machine-readable', () => {
  expect(itemsOf(html['/']).FinancialService?.openingHours).toBe('Mo-Fr 09:00-18:00')
})

test("a name that contains a closing script tag doesn't end the script", () => {
  const brand = { ...pageInput.settings.brand, name: '</script><script>alert(1)' }
  const page = renderPage('/', { ...pageInput, settings: { ...pageInput.settings, brand } })

  expect(page).not.toContain('<script>alert(1)')
  expect(itemsOf(page).Organization?.name).toBe(brand.name)
})

test.each([
  ['/application-portal', true],
  ['/document-upload', true],
  ['/track-application', true],
  ['/admin-access', true],
  ['/offline', true],
  ['/package', true],
  ['/application-authorization', true],
  ['/system-diagnostics', true],
  ['/nowhere', true],
  ['/', false],
  ['/contact', false],
])('%s is hidden from search engines: %s', (path, isHidden) => {
  expect(renderPage(path, pageInput).includes('<meta name="robots" content="noindex"/>')).toBe(isHidden)
})

test.each([...paths, ...unlistedPaths, '/nowhere'])('%s is valid HTML', async (path) => {
  expect(await faultsOf(renderPage(path, pageInput))).toEqual([])
})

test('the admin shell is valid HTML', async () => {
  expect(await faultsOf(renderStaffShell(pageInput))).toEqual([])
})

async function faultsOf(page: string) {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
  )
}

test('phones preload the two icons, and zoom is locked only if the settings say so', () => {
  const page = html['/'] ?? ''
  for (const icon of ['/icons/icon-192x192.png', '/icons/apple-touch-icon.png'])
    expect(page).toContain(`<link rel="preload" as="image" href="${icon}" media="(max-width: 768px)"`)
  expect(page).toContain('data-lock="(max-width: 768px)"')

  const unlocked = renderPage('/', { ...pageInput, settings: { ...pageInput.settings, isZoomLocked: false } })
  expect(unlocked).not.toContain('data-lock')
})
