import { expect, test } from 'vitest'
import { missingEvidence } from '#shared/system/settings/content/claims.ts'
import { faqFigures, fillIn } from '#shared/system/settings/content/faq.ts'
import { changesBetween } from './contract.ts'
import { licenseLine } from './licenses.ts'
import { defaultSections, sections } from './sections.ts'
import { defaultSiteSettings } from './site-settings.ts'

test('the defaults pass their own validation', () => {
  expect(sections.parse(defaultSections)).toEqual(defaultSections)
})

test('pages read offers and zoom lock together with the other sections', () => {
  expect(defaultSiteSettings).toMatchObject({ successFeeBasisPoints: 500, isZoomLocked: true })
})

test('a claim lists what it lacks', () => {
  const [claim] = defaultSections.claims
  if (!claim) throw new Error('There are no claims.')
  expect(missingEvidence(claim)).toEqual(['as-of date', 'evidence', 'approval'])
  expect(missingEvidence({ ...claim, asOf: '2026-06-30', evidence: 'Ledger', approvedBy: 'Olive Owner' })).toEqual([])
})

test('replaces placeholders and leaves other braces', () => {
  const figures = Object.fromEntries(Object.keys(faqFigures).map((name) => [name, name.toUpperCase()])) as Record<
    keyof typeof faqFigures,
    string
  >
  expect(fillIn('{brand} takes {fee}, {not a figure} stays', figures)).toBe('BRAND takes FEE, {not a figure} stays')
})

test('reports a reversed range at its upper end together with all other errors', () => {
  const { offers } = defaultSections
  const wrong = {
    ...offers,
    responseHours: 0,
    business: { ...offers.business, amount: { fromDollars: 9000, toDollars: 5000 } },
  }
  expect(sections.shape.offers.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'business.amount.toDollars',
    'responseHours',
  ])
})

test('stores fee-free states as codes, and older settings use the defaults', () => {
  const { offers } = defaultSections
  const { noFeeStates: _none, ...before } = offers.personal
  expect(sections.shape.offers.parse({ ...offers, personal: before })).toEqual(offers)
  const typed = (noFeeStates: string) =>
    sections.shape.offers.safeParse({ ...offers, personal: { ...offers.personal, noFeeStates } })
  expect(typed(' me; fl,ga ').data?.personal.noFeeStates).toBe('ME, FL, GA')
  expect(typed('').success).toBe(true)
  expect(typed('ME, Florida').error?.issues[0]?.path.join('.')).toBe('personal.noFeeStates')
})

test('lists changes by path; an added or removed list entry is one change', () => {
  const { claims } = defaultSections
  expect(changesBetween(claims, claims)).toEqual([])
  expect(changesBetween({ a: 1, b: { c: 'x' } }, { a: 1, b: { c: 'y' } })).toEqual([{ path: 'b.c', now: 'y' }])
  expect(changesBetween(claims, claims.slice(0, 2))).toEqual([{ path: '2', now: '' }])
  expect(changesBetween([], [{ state: 'CA', kind: 'Broker' }])).toEqual([{ path: '0', now: 'CA, Broker' }])
})

test('a license shows the wording required by its state, otherwise its type', () => {
  const license = { state: 'CA', kind: 'Broker license', number: '60DBO-1', wording: '', expiresOn: '' } as const
  expect(licenseLine(license)).toBe('California: Broker license 60DBO-1')
  expect(licenseLine({ ...license, wording: 'Loans made or arranged under a CFL license.' })).toMatch(/^Loans made/)
})
