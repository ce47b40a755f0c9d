import { expect, test } from 'vitest'
import { renderPage } from '#client/entries/site/render.tsx'
import { defaultSiteSettings } from '#shared/settings/site-settings.ts'
import type { PageInput } from '#shared/site/page-renderer.ts'

const input: PageInput = {
  settings: defaultSiteSettings,
  publicUrl: 'https://funding.example.com',
  assets: {
    inline: { css: '', loader: '' },
    css: '/site.css',
    loader: '/loader.js',
    font: '/display.woff2',
    reporter: '/error-reporter.js',
    islands: { 'lead-form': ['/lead-form.js'], 'analysis-start': ['/start.js'] },
    staff: { scripts: [], styles: [] },
  },
}

/** What a visitor reads, without the markup. */
const words = (path: string) =>
  renderPage(path, input)
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('the site says that it connects with lenders and is none', () => {
  expect(words('/')).toContain(
    'is a technology service that connects applicants with lenders. It is not a bank and not a lender',
  )
})

test.each(['/', '/business-funding'])('%s advertises business funding in the figures of the specification', (path) => {
  const text = words(path)
  for (const figure of ['$20K to $500K', '4.5% APR', '5%', 'within 24 hours']) expect(text).toContain(figure)
  expect(text).toMatch(/no upfront fees|Upfront fees \$0/i)
})

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

test('the footer tells the business hours', () => {
  expect(words('/contact')).toContain('Mon-Fri 9:00 AM-6:00 PM EST')
})
