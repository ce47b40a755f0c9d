import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collected } from '#client/pages/site/legal/privacy-sections.tsx'
import { offerRows } from '#client/placement/offers/offer-labels.ts'
import { sampleOffer } from '#client/testing/offer-sample.ts'
import { pageInput } from '#client/testing/page-input.ts'
import { purgeableKinds } from '#server/compliance/retention/table.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import type { Question } from '#shared/applications/applications/steps/question.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { personalQuestions } from '#shared/intake/personal-matching/personal-questions.ts'
import { questionNames } from '#shared/intake/prequalification/answers.ts'
import { defaultFaq } from '#shared/system/settings/content/faq.ts'
import {
  consentProofYears,
  type defaultRetention,
  fixedRetention,
  retentionClasses,
} from '#shared/system/settings/retention.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import { paths, renderPage } from './render.tsx'

const words = (path: string, settings: Partial<SiteSettings> = {}) =>
  renderPage(path, { ...pageInput, settings: { ...defaultSiteSettings, ...settings } })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
const policy = (settings: Partial<SiteSettings> = {}) => words('/privacy-policy', settings)
const sources = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('the privacy policy lists every cookie that the server sets, with its purpose and lifetime', () => {
  for (const { name, purpose, lifetime, maxAgeMs } of Object.values(cookies)) {
    expect(policy()).toContain(`${name} ${purpose} ${lifetime}`)
    const [count, unit] = lifetime.replace('Up to ', '').split(' ')
    expect(Number(count) * (unit?.startsWith('day') ? 24 : 1) * 60 * 60_000).toBe(maxAgeMs)
  }
  const server = sources('src/server/**/*.ts')
  // Cookies are set in a single function, with names from the list. The viewer of unsent mail only serves this machine.
  expect(
    server
      .filter(({ text }) => /setCookie\(/.test(text))
      .map(({ file }) => file)
      .sort(),
  ).toEqual([...['src/server/platform/http/host-cookie.ts', 'src/server/platform/mail/mail-viewer.ts']])
  const made = server.flatMap(({ text }) => [...text.matchAll(/hostCookie\(publicUrl, ([^)]*)\)/g)].map(([, of]) => of))
  expect(made.sort()).toEqual(Object.keys(cookies).map((key) => `cookies.${key}`))
  expect(sources('src/client/**/*.{ts,tsx}').filter(({ text }) => text.includes('document.cookie'))).toEqual([])
})

test("beyond the tab's lifetime, the public site stores only the text size and drafts without secrets in the browser", () => {
  const storing = sources('src/client/**/*.{ts,tsx}').filter(({ text }) =>
    /localStorage\.(setItem|\w+ = )|indexedDB\.open/.test(text),
  )
  expect(storing.map(({ file }) => file).sort()).toEqual([
    // All but the text size and drafts are for signed-in staff.
    ...['src/client/platform/browser/color-scheme.ts', 'src/client/platform/browser/stored-choice.ts'],
    'src/client/platform/browser/text-size.ts',
    ...['src/client/platform/browser/use-shortcuts.ts', 'src/client/platform/drafts/draft-storage.ts'],
    ...['src/client/platform/session/session-json.ts', 'src/client/platform/session/session-store.ts'],
  ])
  expect(policy()).toContain('It remembers your text size until you clear it,')
  expect(policy()).toContain(
    'For seven days, your browser keeps what you type into the forms for your contact details, a free analysis,',
  )
  const drafts = sources('src/client/**/*.{ts,tsx}').filter(
    ({ text }) => /writeDraft\(/.test(text) && !text.includes('export function writeDraft'),
  )
  expect(drafts.map(({ file }) => file).sort()).toEqual([
    // Only whether there is an application.
    'src/client/applications/applicants/own-application.ts',
    // The statement's figures of a merchant quote.
    'src/client/intake/calculators/use-answers.ts',
    'src/client/intake/leads/lead-draft.ts',
    'src/client/intake/merchants/quote-draft.ts',
    'src/client/intake/prequalification/analysis-draft.ts',
  ])
  for (const { file } of drafts.filter(({ file }) => file.includes('/intake/')))
    for (const { text } of sources(`${file.slice(0, file.lastIndexOf('/'))}/*.{ts,tsx}`))
      expect(text).not.toMatch(/\b(ssn|socialSecurity|dateOfBirth|birthDate)\b/i)
})

/** Maps each address that visitors can send data to, to its row in the policy. */
const rowOf: Readonly<Record<string, (typeof collected)[number][0] | 'nothing personal'>> = {
  '/api/applicants/close': 'nothing personal',
  '/api/applicants/codes': 'Contact data',
  '/api/applicants/email': 'Contact data',
  '/api/applicants/links': 'Contact data',
  '/api/applicants/open': 'nothing personal',
  '/api/applicants/open/passkey': 'nothing personal',
  '/api/applicants/open/passkey/start': 'nothing personal',
  '/api/applicants/passkeys': 'Technical records',
  '/api/applicants/passkeys/:id': 'nothing personal',
  '/api/applicants/passkeys/start': 'nothing personal',
  '/api/applicants/sessions/:id': 'nothing personal',
  '/api/applicants/sessions/end-others': 'nothing personal',
  '/api/applicants/sign-in': 'Contact data',
  '/api/applications': 'Applications',
  '/api/applications/current/electronic': 'Your decisions',
  '/api/applications/current/paper': 'Your decisions',
  '/api/applications/current/sample-code': 'Consents',
  '/api/applications/current/steps/:step': 'Applications',
  '/api/applications/current/submit': 'Applications',
  '/api/cash-flow/explanations': 'Applications',
  '/api/calls': 'Messages to us',
  '/api/contact': 'Messages to us',
  '/api/documents/:id': 'Documents',
  '/api/documents/:id/restore': 'Documents',
  '/api/errors': 'Technical records',
  '/api/leads/basic': 'Contact data',
  '/api/merchant-quotes': 'Merchant quote',
  '/api/merchant-quotes/accept': 'Merchant quote',
  '/api/merchant-quotes/open': 'nothing personal',
  '/api/merchant-sessions': 'nothing personal',
  '/api/merchant-statements/:id': 'Documents',
  '/api/merchant-statements/:id/restore': 'Documents',
  '/api/merchant-uploads': 'Documents',
  '/api/merchant-uploads/:id': 'Documents',
  '/api/messages': 'Messages to us',
  '/api/newsletter': 'Newsletter',
  '/api/offers/:id/choose': 'Your decisions',
  '/api/offers/:id/decline': 'Your decisions',
  '/api/offers/:id/disclosure/sign': 'Your decisions',
  '/api/offers/choose-again': 'Your decisions',
  '/api/owner-authorizations/answer': 'Authorizations by other owners',
  '/api/owner-authorizations/new-link': 'nothing personal',
  '/api/owner-authorizations/open': 'nothing personal',
  '/api/owner-authorizations/withdraw': 'Authorizations by other owners',
  '/api/estimate-emails': 'Free analysis or loan estimate',
  '/api/estimate-emails/open': 'nothing personal',
  '/api/personal-estimates': 'Free analysis or loan estimate',
  '/api/prequalifications': 'Free analysis or loan estimate',
  '/api/privacy-requests': 'Requests about your data',
  '/api/tracking/lenders/:id/withdraw': 'Your decisions',
  '/api/tracking/lenders/agree': 'Your decisions',
  '/api/tracking/owners/:ownerId': 'Authorizations by other owners',
  '/api/tracking/owners/:ownerId/ask': 'nothing personal',
  '/api/tracking/reopen': 'Your decisions',
  '/api/tracking/texts/:channel': 'Your decisions',
  '/api/tracking/withdraw': 'Your decisions',
  '/api/uploads': 'Documents',
  '/api/uploads/:id': 'Documents',
  '/book-a-call/booked': 'nothing personal',
  '/newsletter/confirm': 'Newsletter',
  '/newsletter/unsubscribe': 'Newsletter',
  '/privacy-requests/confirm': 'Requests about your data',
  '/privacy-requests/copy': 'nothing personal',
}
/** Endpoints for staff, lenders and API clients. */
const ofOthers = /^\/(dev|auth|api\/(auth|email-events|packages|texts))\b/

test('the privacy policy has a row for everything that visitors can send', () => {
  const calls = [...readFileSync('docs/access.md', 'utf8').matchAll(/^\| (\w+) \| (\S+) \| (\w+) \|/gm)]
    .filter(([, method, , who]) => method !== 'GET' && /^(anyone|applicant|merchant)$/.test(who ?? ''))
    .map(([, , path]) => path ?? '')
    .filter((path) => !ofOthers.test(path))
  expect([...new Set(calls)].filter((path) => !(path in rowOf))).toEqual([])
  const rows: readonly string[] = collected.map(([row]) => row)
  const used = new Set<string>(Object.values(rowOf))
  expect([...used].filter((row) => row !== 'nothing personal' && !rows.includes(row))).toEqual([])
  for (const row of rows) expect(policy()).toContain(row)
})

test('the row about applications names every sensitive number, and each of them can be added later', () => {
  const secretsOf = (questions: readonly Question[]): Question[] =>
    questions.flatMap((question) =>
      question.kind === 'list' ? secretsOf(question.questions) : question.kind === 'secret' ? [question] : [],
    )
  const secrets = [...stepsFor('business'), ...stepsFor('personal')].flatMap(({ questions }) => secretsOf(questions))
  const nameOf: Readonly<Record<string, string>> = {
    ...{ birthDate: 'date of birth', ssn: 'Social Security number', idNumber: 'ID number', ein: 'tax number' },
    ...{ routingNumber: 'bank account', accountNumber: 'bank account' },
  }
  const [, which] = collected.find(([row]) => row === 'Applications') ?? ['', '']
  for (const { name, isOptional, help } of secrets) {
    expect(which).toContain(nameOf[name])
    expect([isOptional, help]).toEqual([true, expect.stringMatching(/\w/)])
  }
})

test('the retention table matches the scheduled deletions', () => {
  const odd = Object.fromEntries(
    retentionClasses.map((name, index) => [name, 1_501 + index]),
  ) as typeof defaultRetention
  for (const days of Object.values(odd))
    expect(policy({ retention: odd })).toContain(`${days.toLocaleString('en-US')} days after`)
  const text = policy()
  expect(text).toContain(`${fixedRetention.unclaimedAnalyses} days after you made it`)
  expect(text).toContain(`Until you unsubscribe; ${fixedRetention.pendingSubscriptions} days after the request`)
  expect(text).toMatch(/Requests about your data 2 years after they were answered/)
  expect(text).toMatch(/Records of emails we sent 2 years after they were sent/)
  expect(words('/privacy-requests')).toContain(`after ${fixedRetention.unconfirmedPrivacyRequests} days we delete`)
})

test('proof of consent is kept at least as long as the law requires, and nothing deletes it', () => {
  const kinds: readonly string[] = [...retentionClasses, ...purgeableKinds]
  expect(kinds.filter((kind) => /consent/i.test(kind))).toEqual([])
  expect(policy()).toContain(
    `At least ${consentProofYears} years after the consent ended. We don’t delete it automatically`,
  )
  expect(words('/privacy-requests')).toContain(`proof of consents for at least ${consentProofYears} years`)
})

test('no page or agreement says that we order credit reports or see inquiries, and we order none', () => {
  const agreement = agreementsFor('business', 'Harborline', { basisPoints: 500, amountCents: 0 }).find(
    ({ purpose }) => purpose === 'credit-check',
  )
  expect(agreement?.text).toContain('Harborline itself does not obtain any.')
  expect(agreement?.text).not.toMatch(/I (allow|authorize) Harborline|only inquiries/)
  const all = [...paths.map((path) => words(path)), ...defaultFaq.map(({ answer }) => answer)].join(' ')
  expect(all).not.toMatch(
    /(you are|you’ll be|we tell you) (told )?(before|first|which)|only soft|ask for nothing more/i,
  )
  expect(policy()).toContain('We don’t order credit reports. A lender you approve by name may order one')
  const server = sources('src/server/**/*.ts').filter(({ text }) =>
    /experian|equifax|transunion|creditReport/i.test(text),
  )
  expect(server).toEqual([])
})

test('the criteria of an estimate are disclosed: the state counts, and no name, street address or ZIP code is requested', () => {
  const questions = [...questionNames, ...personalQuestions]
  expect(questions.filter((name) => name === 'state')).toHaveLength(2)
  expect(questions.filter((name) => /name|address|zip|street|city/i.test(name))).toEqual([])
  expect(policy()).toContain('Your state matters, because lenders fund only in the states they serve.')
  expect(policy()).not.toContain('where you live')
})

test("the lender's payment to us is shown with each offer, and no page says that the agreement states it", () => {
  expect(offerRows({ ...sampleOffer, isEstimate: false, earlyPayoffs: [] }, null).map(({ label }) => label)).toContain(
    'The lender pays us',
  )
  for (const text of [...paths.map((path) => words(path)), ...defaultFaq.map(({ answer }) => answer)])
    expect(text).not.toMatch(/agreement (names|says)[^.]*lender pays/)
  for (const path of ['/terms-of-service', '/about'])
    expect(words(path)).toMatch(/each offer shows how much before you choose it/)
})

test.each(paths)('%s promises an answer within business hours only, as the deadline is computed', (path) => {
  const all = words(path).replaceAll(/(Pre-approval|On business days, we start work) within 24 hours/g, '')
  expect(all.match(/within \d+ hours(?! on business days)(?!, Mon)[^.]{0,40}/g) ?? []).toEqual([])
})

test('the FAQ entries about documents and withdrawing link to the pages for it', () => {
  const answerTo = (part: string) => defaultFaq.find(({ question }) => question.includes(part))?.answer
  expect(answerTo('send documents')).toContain('Upload them')
  expect(answerTo('send documents')).not.toMatch(/phone|your contact names/)
  expect(answerTo('withdraw an application')).toContain('withdraw it')
  expect(paths).toEqual(expect.arrayContaining(['/track-application', '/document-upload', '/privacy-requests']))
})
