import { expect, test } from 'vitest'
import { paths, renderPage, renderStaffShell } from '#client/entries/site/render.tsx'
import { pageInput } from '#client/testing/page-input.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'

const render = (path: string, settings: Partial<SiteSettings>) =>
  renderPage(path, { ...pageInput, settings: { ...defaultSiteSettings, ...settings } })

test('an accent of the operator follows the theme on every page and on the desk; the own one of the theme adds nothing', () => {
  const colours = { hue: 255, lightness: 41 }
  const settings = { ...defaultSiteSettings, colours }
  for (const html of [...paths.map((path) => render(path, { colours })), renderStaffShell({ ...pageInput, settings })])
    expect(html).toContain('<style>:root{--color-action:oklch(0.41 0.085 255)')
  expect(renderStaffShell(pageInput)).not.toContain('<style>')
})

test('the questions are those of Settings, with the figures in their places', () => {
  const html = render('/', { faq: [{ question: 'What does {brand} take?', answer: '{fee}, once.' }] })
  expect(html).toContain('What does Harborline Funding take?')
  expect(html).toContain('5%, once.')
  expect(html).not.toContain('Are you a lender?')
})

test('licences stand in the footer of every page', () => {
  const licences = [{ state: 'CA', kind: 'Broker licence', number: '60DBO-1', wording: '', expiresOn: '' } as const]
  for (const path of paths) expect(render(path, { licences })).toContain('California: Broker licence 60DBO-1')
})

test('without JavaScript whoever tracks an application or sends papers is told where to write', () => {
  const withoutScript = (path: string, email: string) =>
    /<noscript>(.*?)<\/noscript>/s.exec(render(path, { contact: { ...defaultSiteSettings.contact, email } }))?.[1]
  for (const path of ['/track-application', '/document-upload']) {
    expect(withoutScript(path, 'hello@example.com')).toContain('href="mailto:hello@example.com"')
    expect(withoutScript(path, '')).toContain('href="/contact"')
  }
})

test('a page that cannot be fetched does not read as if an application were lost', () => {
  const html = render('/offline', {})
  expect(html).toContain('An application that you have begun is not lost')
  expect(html).not.toContain('yours alone')
})
