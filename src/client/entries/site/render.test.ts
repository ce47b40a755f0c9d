import { expect, test } from 'vitest'
import { pageInput as input } from '#client/testing/page-input.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { paths, renderPage, renderStaffShell, unlistedPaths } from './render.tsx'

test.each(paths)('%s has a heading, a canonical URL, no inline style, and no form that leaks into the URL', (path) => {
  const html = renderPage(path, input)

  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(`<link rel="canonical" href="https://funding.example.com${path}"/>`)
  expect(html).not.toMatch(/ style="/)
  // Outside of a dialog, `method="dialog"` submits nothing: such a form depends on its script.
  for (const [form] of html.matchAll(/<form[^>]*>/g))
    expect(form).toMatch(
      /action="\/api\/(leads\/basic|newsletter|contact|privacy-requests)" method="post"|method="dialog"/,
    )
})

test('a rate is never shown without the APR that includes our fee', () => {
  for (const path of paths) {
    const html = renderPage(path, input)
    if (/from 4\.5% APR/.test(html))
      expect(html).toContain('$50,000 over 36 months at 4.5%: 4.50% APR, or 7.95% APR with our 5% fee')
  }
})

test('the source of a lead is the page with the form, unless the page sets its own', () => {
  const source = (path: string) => /name="source" value="([^"]*)"/.exec(renderPage(path, input))?.[1]

  expect(source('/')).toBe('Hero Form')
  expect(source('/business-funding')).toBe('Business Funding')
  expect(source('/personal-funding')).toBe('Personal Funding')
  expect(source('/free-analysis')).toBe('Free Analysis')
  expect(source('/merchant-services')).toBe('Merchant Services')
  expect(source('/about')).toBe('About')
  expect(source('/application-portal')).toBe('Free Analysis')
})

test('a rejected form is returned with its values and errors', () => {
  const html = renderPage('/', {
    ...input,
    refused: {
      values: { fullName: '<Ada>', email: 'ada@', phone: '(555) 555-0123', source: 'Business Funding' },
      errors: { email: 'Please enter a valid email address' },
    },
  })

  expect(html).toContain('value="&lt;Ada&gt;"')
  expect(html).toContain('value="ada@"')
  expect(html).toContain('<a href="#lead-email"')
  expect(html).toContain('name="source" value="Business Funding"')
})

test('no consent box is checked in advance', () => {
  for (const path of paths) expect(renderPage(path, input)).not.toMatch(/type="checkbox"[^>]*checked/)
})

test('the header shows tracking, the mobile menu does not, and profiles without a URL are not linked', () => {
  const html = renderPage('/about', input)
  const [, menu = ''] = html.split('id="menu"')

  expect(menu.split('</nav>')[0]).not.toContain('/track-application')
  expect(html.split('id="menu"')[0]).toContain('/track-application')
  expect(html).not.toContain('LinkedIn')
  const social = { ...defaultSiteSettings.social, linkedin: 'https://social.example.com/harborline' }
  expect(renderPage('/about', { ...input, settings: { ...defaultSiteSettings, social } })).toContain('LinkedIn')
})

test('an unknown path shows the 404 page, hidden from search engines', () => {
  const html = renderPage('/nowhere', input)

  expect(html).toContain('<title>Page Not Found | Harborline Funding</title>')
  expect(html).toContain('Return Home')
  expect(html).toContain('noindex')
})

test('the admin shell loads the admin and nothing from the site', () => {
  const html = renderStaffShell(input)

  expect(html).toContain('<div id="root">')
  expect(html).toContain('Loading...')
  expect(html).toContain('noindex')
  expect(html).not.toContain('/assets/site.css')
  expect(html).not.toContain('run()')
})

test('every page has the configured error service, and none by default', () => {
  const service = 'data-service="https://key@errors.example.com/42"'
  const errorService = 'https://key@errors.example.com/42'
  for (const html of [renderPage('/about', { ...input, errorService }), renderStaffShell({ ...input, errorService })])
    expect(html).toContain(service)
  for (const html of [renderPage('/about', input), renderStaffShell(input)]) expect(html).not.toContain('data-service')
})

/** Returns the visible text of a page. */
const words = (path: string) =>
  renderPage(path, input)
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('the site says that it connects applicants with lenders and is not a lender', () => {
  expect(words('/')).toContain(
    'is a technology service that connects applicants with lenders. We are not a bank or a lender',
  )
})

test.each(['/', '/business-funding'])(
  '%s advertises business funding with the figures of the specification',
  (path) => {
    const text = words(path)
    for (const figure of ['$20K to $500K', '4.5% APR', '5%', 'within 24 hours']) expect(text).toContain(figure)
    expect(text).toMatch(/no upfront fees|Upfront fees \$0/i)
  },
)

test('personal loans are advertised with their range, fixed rates and no hidden fees', () => {
  expect(words('/personal-funding')).toContain('Personal loans of $10K to $100K at fixed rates, with no hidden fees.')
})

test('merchant services are card processing and point-of-sale', () => {
  expect(words('/merchant-services')).toContain('Card processing and point-of-sale')
})

test('the FAQ quotes the minimum requirements, and funding in as little as 48 hours', () => {
  const text = words('/')
  expect(text).toContain(
    'At least 6 months in business, at least $10,000 monthly revenue, and a personal credit score of at least 550.',
  )
  expect(text).toContain('in as little as 48 hours')
})

test('the footer shows the business hours', () => {
  expect(words('/contact')).toContain('Mon-Fri 9:00 AM-6:00 PM EST')
})

test('claims from the settings are shown, with the date of their last count if it is known', () => {
  const text = words('/')
  for (const claim of ['$5M+', 'funded', '500+', 'clients', '73%', 'approval rate']) expect(text).toContain(claim)
  expect(text).not.toContain('as of')
  expect(text).toContain('Applications that were withdrawn or expired without an offer count as not approved.')

  const claims = defaultSiteSettings.claims.map((claim) => ({ ...claim, asOf: '2026-03-02' }))
  expect(renderPage('/', { ...input, settings: { ...defaultSiteSettings, claims } })).toContain('as of March 2, 2026')
  const unmeasured = defaultSiteSettings.claims.map((claim) => ({ ...claim, measure: '' as const }))
  expect(renderPage('/', { ...input, settings: { ...defaultSiteSettings, claims: unmeasured } })).not.toContain(
    'count as not approved',
  )
})

test('pre-approval within 24 hours is advertised, and distinguished from a decision', () => {
  expect(words('/')).toContain('Pre-approval within 24 hours; funding in as little as 48 hours.')
  expect(words('/')).toContain('Pre-approval is our estimate, not a lender’s decision.')
})

test('a testimonial has a name, role, text, rating and initials, and is a sample until it is approved', () => {
  const text = words('/')
  for (const part of ['MS', 'Maria S. Sample', 'Bakery owner', 'I saw the payment']) expect(text).toContain(part)
  expect(renderPage('/', input)).toContain('aria-label="4 of 5 stars"')

  const testimonials = defaultSiteSettings.testimonials.map((one) => ({ ...one, permission: 'By mail, March 2.' }))
  const allowed = renderPage('/', { ...input, settings: { ...defaultSiteSettings, testimonials } })
  expect(allowed).not.toContain('What is marked &quot;Sample&quot;')
  expect(allowed).not.toContain('By mail, March 2.')
})

test('the newsletter form is in every footer and asks only for an email', () => {
  for (const path of paths) {
    const [, footer = ''] = renderPage(path, input).split('<footer')
    const [form = ''] = /<form[^>]*action="\/api\/newsletter".*?<\/form>/.exec(footer) ?? []
    const inputs = [...form.matchAll(/<(?:input|select|textarea)[^>]*name="([^"]+)"/g)].map(([, name]) => name)
    // The second one is the honeypot.
    expect(inputs).toEqual(['email', 'homepage'])
    expect(form).toMatch(/<label aria-hidden="true" class="sr-only">[^<]*<input tabindex="-1"[^>]*name="homepage"/i)
    expect(form).toMatch(/<input[^>]*type="email"[^>]*required/)
  }
})

test.each(['/terms-of-service', '/privacy-policy'])(
  '%s has a date, and its table of contents links to every section',
  (path) => {
    const html = renderPage(path, input)
    expect(html).toMatch(/Effective <time dateTime="\d{4}-\d\d-\d\d">/)
    const [, contents = ''] = /<nav aria-label="On this page".*?<ol>(.*?)<\/ol>/.exec(html) ?? []
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(8)
    for (const id of targets) expect(html).toContain(`<section id="${id}"`)
    expect(targets.length).toBe(
      [...html.matchAll(/<section id="[^"]+" aria-labelledby="[^"]+-title" class="prose/g)].length,
    )
  },
)

test('the operator from the settings is named in the terms, privacy policy and about page', () => {
  const legal = { ...defaultSiteSettings.legal, name: 'Harborline Funding LLC', governingLaw: 'Ohio' }
  const settings = { ...defaultSiteSettings, legal }
  for (const path of ['/terms-of-service', '/privacy-policy', '/about'])
    expect(renderPage(path, { ...input, settings })).toContain('Harborline Funding LLC')
  expect(renderPage('/terms-of-service', { ...input, settings })).toContain('The law of Ohio applies')
})

test('complaints can be sent by form or directly to the address in the settings', () => {
  const contact = {
    email: 'desk@example.com',
    phone: '(212) 555-0100',
    whatsapp: '',
    address: '1 Quay Street\nAkron, OH',
  }
  expect(words('/contact')).toContain('you’ll get a written answer within 15 days')
  for (const path of ['/terms-of-service', '/privacy-policy']) {
    expect(words(path)).toContain('Use the form on our contact page.')
    expect(renderPage(path, { ...input, settings: { ...defaultSiteSettings, contact } })).toContain(
      'Email desk@example.com, call (212) 555-0100, write to 1 Quay Street, Akron, OH, or use the form on our contact page.',
    )
  }
})

test('phone and WhatsApp links come from the settings; empty ones are not shown', () => {
  const contact = { email: '', phone: '(212) 555-0100', whatsapp: '+1 (212) 555-0142', address: '' }
  const html = renderPage('/contact', { ...input, settings: { ...defaultSiteSettings, contact } })
  expect(html).toContain('href="tel:2125550100"')
  expect(html).toContain('href="https://wa.me/12125550142"')
  expect(renderPage('/contact', input)).not.toMatch(/wa\.me|tel:/)
})

test('no page promises an approval or says that something is coming soon', () => {
  for (const path of paths)
    expect(words(path)).not.toMatch(/guaranteed (approval|funding)|instant approval|no credit check|coming soon|lorem/i)
})

test('pages that only emails link to are not in the sitemap and are hidden from search engines', () => {
  for (const path of unlistedPaths) {
    expect(paths).not.toContain(path)
    expect(renderPage(path, input)).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('pages with sample data say so and are hidden from search engines', () => {
  for (const html of [renderPage('/', { ...input, isSample: true }), renderStaffShell({ ...input, isSample: true })]) {
    expect(html).toContain('<strong>Sample data.</strong>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  }
  expect(renderPage('/', input) + renderStaffShell(input)).not.toContain('Sample data')
})

test.each(paths)('on %s, the lead form has a honeypot that people neither see nor reach', (path) => {
  const html = renderPage(path, input)
  const traps = html.match(/<label aria-hidden="true" class="sr-only">[^<]*<input[^>]*form="lead"[^>]*>/g) ?? []
  expect(traps).toHaveLength(html.match(/<form id="lead"/g)?.length ?? 0)
  for (const trap of traps)
    for (const part of ['name="homepage"', 'tabindex="-1"', 'autocomplete="off"'])
      expect(trap.toLowerCase()).toContain(part)
})
