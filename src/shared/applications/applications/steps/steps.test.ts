import { describe, expect, test } from 'vitest'
import { problemsOf as problemsAt, type Step } from '#shared/applications/applications/step.ts'
import { steps, stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText, formatSecret } from './answers-as-text.ts'
import { applicant } from './applicant.ts'
import { business } from './business.ts'
import { financials, isYearBelowMonth } from './financials.ts'
import { fundingRequest } from './funding-request.ts'
import { income } from './income.ts'
import { lenders } from './lenders.ts'
import { ownedPercent, owners } from './owners.ts'
import type { Choice, Question, QuestionStep } from './question.ts'

const now = new Date('2026-11-21T12:00:00Z')
const problemsOf = (step: Pick<Step, 'answers' | 'untimely'>, answers: unknown) => problemsAt(step, answers, now)

const address = { street: '1 Pier Road', city: 'Portland', state: 'ME', zip: '04101' }
const ada = {
  ...{ fullName: 'Ada Harbor', sharePercent: 60, email: 'ada@example.com', phone: '(207) 555-0142', ...address },
  ...{ creditBand: 'not_sure', hasLegalRecord: 'no' },
}
const stored = { ref: 'abc', last4: '6789' }

const complete = {
  business: {
    ...{ legalName: 'Harbor Bakery LLC', entityType: 'llc', startedIn: '3/2019', industry: 'Bakery' },
    ...{ phone: '207 555 0142', ...address },
  },
  owners: { owners: [ada] },
  request: { amountDollars: 50_000, purpose: 'A second oven', urgency: 'month' },
  financials: { monthlyRevenueDollars: 0, wasProfitable: 'not_sure', areTaxesCurrent: 'yes', hasPositions: 'no' },
  applicant: { fullName: 'Ada Harbor', phone: '2075550142', ...address, housing: 'rent' },
  income: { employment: 'retired', yearlyIncomeDollars: 40_000, monthlyDebtsDollars: 0, creditBand: '650_699' },
} as const

test('business and personal applications have their own steps, in order', () => {
  expect(stepsFor('business').map(({ slug }) => slug)).toEqual(
    'business owners request financials documents lenders consents review'.split(' '),
  )
  expect(stepsFor('personal').map(({ slug }) => slug)).toEqual(
    'applicant request income documents lenders consents review'.split(' '),
  )
})

const askingSteps = [business, owners, fundingRequest, financials, applicant, income] as const
test.each(askingSteps)('$slug is complete with its required answers alone', (step) => {
  expect(problemsOf(step, complete[step.slug])).toEqual({})
})

test.each(askingSteps)('empty optional fields of $slug are no problem', (step) => {
  const optional = (step as QuestionStep).questions.filter(({ isOptional }) => isOptional)
  const empty = Object.fromEntries(optional.map(({ name }) => [name, '']))
  expect(problemsOf(step, { ...complete[step.slug], ...empty })).toEqual({})
})

test.each(askingSteps)('every unanswered required question of $slug is reported', (step) => {
  const needed = (step as QuestionStep).questions.filter(({ isOptional, onlyIf }) => !isOptional && !onlyIf)
  expect(Object.keys(problemsOf(step, {})).sort()).toEqual(needed.map(({ name }) => name).sort())
})

test.each<[step: QuestionStep, answers: object, path: string]>([
  [business, { legalName: 'H' }, 'legalName'],
  [business, { entityType: 'castle' }, 'entityType'],
  [business, { startedIn: '13/2019' }, 'startedIn'],
  [business, { startedIn: 'last year' }, 'startedIn'],
  [business, { startedIn: '5/2031' }, 'startedIn'],
  [business, { startedIn: '12/2026' }, 'startedIn'],
  [business, { street: 'PO Box 12' }, 'street'],
  [business, { street: '12 Main St, PO Box 4' }, 'street'],
  [business, { street: '12 Main St P.O. Box 4' }, 'street'],
  [applicant, { street: '12 Main St, Post Office Box 4' }, 'street'],
  [business, { street: 'P.O. Box 12' }, 'street'],
  [applicant, { birthDate: '1/1/2020' }, 'birthDate'],
  [applicant, { birthDate: '11/22/2008' }, 'birthDate'],
  [business, { phone: '555-0142' }, 'phone'],
  [business, { phone: '0000000000' }, 'phone'],
  [applicant, { phone: '112-555-0142' }, 'phone'],
  [business, { website: 'yes' }, 'website'],
  [business, { zip: '4101' }, 'zip'],
  [business, { state: 'XX' }, 'state'],
  [business, { employees: 2.5 }, 'employees'],
  [fundingRequest, { amountDollars: 999 }, 'amountDollars'],
  [fundingRequest, { amountDollars: 'a lot' }, 'amountDollars'],
  [fundingRequest, { amountDollars: 5_000_001 }, 'amountDollars'],
  [fundingRequest, { termMonths: 0 }, 'termMonths'],
  [financials, { monthlyRevenueDollars: -1 }, 'monthlyRevenueDollars'],
  [financials, { ein: '12-345678' }, 'ein'],
  [financials, { ein: '00-0000000' }, 'ein'],
  [financials, { ein: '07-1234567' }, 'ein'],
  [financials, { routingNumber: '123456789' }, 'routingNumber'],
  [financials, { accountNumber: '123' }, 'accountNumber'],
  [financials, { hasPositions: 'yes' }, 'positions'],
  [financials, { hasPositions: 'yes', positions: [{ funder: 'A lender' }] }, 'positions.0.balanceDollars'],
  [applicant, { birthDate: '2/30/1980' }, 'birthDate'],
  [applicant, { ssn: '123-45-678' }, 'ssn'],
  [applicant, { ssn: '900-00-1234' }, 'ssn'],
  [applicant, { ssn: '900-93-1234' }, 'ssn'],
  [applicant, { ssn: '000-12-3456' }, 'ssn'],
  [applicant, { ssn: '666-12-3456' }, 'ssn'],
  [applicant, { ssn: '123-00-4567' }, 'ssn'],
  [applicant, { ssn: '123-45-0000' }, 'ssn'],
  [income, { employment: 'employed' }, 'employer'],
  [lenders, { notLenders: 'x' }, 'notLenders'],
])('$0.slug with $1 has a problem at $2', (step, answers, path) => {
  const problems = problemsOf(step, { ...complete[step.slug as keyof typeof complete], ...answers })
  expect(problems[path]).toMatch(/^[A-Z].+/)
})

test.each<[step: QuestionStep, answers: object]>([
  [business, { zip: '04101-1234', startedIn: '2019-03', phone: '+1 (207) 555-0142', website: 'example.com' }],
  [business, { startedIn: '11/2026', street: '12 Boxwood Lane' }],
  [business, { startedIn: 'May 2021', street: '4 Postal Box Road' }],
  [business, { startedIn: '5 years', street: '3 Poplar Farm' }],
  [applicant, { birthDate: '11/21/2008' }],
  [financials, { ein: '12-3456789', routingNumber: '011000015', accountNumber: '1234 5678' }],
  [financials, { ein: stored, routingNumber: stored, accountNumber: stored }],
  [financials, { hasPositions: 'no', positions: [{ funder: '' }] }],
  [applicant, { birthDate: '03/27/1980', ssn: '123-45-6789' }],
  [applicant, { ssn: '912-70-1234' }],
  [applicant, { street: '12 Polo Box Lane', state: 'PR', zip: '00901', phone: '787-555-0123' }],
  [business, { street: 'RR 2 Box 40', state: 'GU', zip: '96910' }],
  [income, { employment: 'employed', employer: 'Pier Works' }],
  [income, { employment: 'retired', employer: '' }],
])('$0.slug accepts $1', (step, answers) => {
  expect(problemsOf(step, { ...complete[step.slug as keyof typeof complete], ...answers })).toEqual({})
})

describe('owners', () => {
  const check = (named: unknown) => problemsOf(owners, { owners: named })

  test('own at most 100% together, which is reported even while other answers are missing', () => {
    const over = [ada, { ...ada, sharePercent: 40.5 }]
    expect(check(over).owners).toContain('more than 100%')
    expect(check([ada, { sharePercent: 50 }])).toMatchObject({
      owners: expect.stringContaining('100%'),
      'owners.1.fullName': expect.any(String),
    })
    expect(check([ada, { ...ada, sharePercent: 40 }])).toEqual({})
  })

  test('three thirds make 100%', () => {
    const thirds = [33.33, 33.33, 33.34].map((sharePercent) => ({ ...ada, sharePercent }))
    expect(check(thirds)).toEqual({})
    expect(ownedPercent(thirds)).toBe(100)
    expect(ownedPercent([{}, null, { sharePercent: 'half' }])).toBe(0)
  })

  test('there is at least one, and no more than the maximum', () => {
    expect(check([]).owners).toBe('Please add at least one owner')
    expect(check(Array.from({ length: 9 }, () => ({ ...ada, sharePercent: 5 }))).owners).toContain('no more than 8')
  })

  test('a share must be a valid percentage', () => {
    for (const sharePercent of [0, 101, '60', undefined])
      expect(check([{ ...ada, sharePercent }])['owners.0.sharePercent']).toContain('from 1% to 100%')
  })

  test('details are asked only of owners with an incident', () => {
    expect(check([{ ...ada, hasLegalRecord: 'yes' }])['owners.0.legalRecord']).toBeDefined()
    expect(check([{ ...ada, hasLegalRecord: 'yes', legalRecord: 'Tax lien, paid in 2021' }])).toEqual({})
    expect(check([{ ...ada, hasLegalRecord: 'no', legalRecord: '' }])).toEqual({})
  })

  test('every owner must be an adult, and minors are reported by name', () => {
    expect(Object.keys(check([ada, { ...ada, sharePercent: 40, birthDate: '1/1/2020' }]))).toEqual([
      'owners.1.birthDate',
    ])
  })

  test('account and ID numbers are optional, and validated if present', () => {
    expect(check([{ ...ada, ssn: '', birthDate: stored, idNumber: 'S123-4567' }])).toEqual({})
    expect(check([{ ...ada, ssn: '123' }])['owners.0.ssn']).toContain('nine digits')
  })
})

/** Regulation B, 12 CFR 1002.5(d)(2), asks for this notice. */
const supportNotice = /^Alimony, child support or separate maintenance income need not be revealed/

test('no question asks about a prohibited basis, and every secret is optional', () => {
  const everything = steps.flatMap(({ slug, questions, secrets }) =>
    flat(questions).map((question) => ({ slug, secrets, ...question })),
  )
  const prohibited =
    /\brac(e|ial)\b|ethnic|\bcolor\b|religio|national origin|citizen|\bsex\b|gender|marital|married|spouse|\bage\b|pregnan|child/i
  for (const { label, help = '', choices = [] } of everything)
    expect([label, help.replace(supportNotice, ''), ...choices.map(([, text]) => text)].join(' ')).not.toMatch(
      prohibited,
    )
  for (const { kind, path, secrets, isOptional } of everything) {
    expect(secrets.includes(path)).toBe(kind === 'secret')
    if (kind === 'secret') expect(isOptional).toBe(true)
  }
})

/** Returns all questions with their paths, as used in `secrets`. */
function flat(
  questions: readonly Question[],
  prefix = '',
): { kind: string; label: string; path: string; help?: string; choices?: readonly Choice[]; isOptional?: true }[] {
  return questions.flatMap((question) => {
    const path = prefix + question.name
    return [{ ...question, path }, ...(question.kind === 'list' ? flat(question.questions, `${path}.*.`) : [])]
  })
}

test('annual revenue below monthly revenue shows a hint and is no error', () => {
  const answers = { ...complete.financials, monthlyRevenueDollars: 22_500, annualRevenueDollars: 5_000 }
  expect(isYearBelowMonth(answers)).toBe(true)
  expect(problemsOf(financials, answers)).toEqual({})
  expect(isYearBelowMonth({ ...answers, annualRevenueDollars: 270_000 })).toBe(false)
  expect(isYearBelowMonth({ monthlyRevenueDollars: 22_500 })).toBe(false)
})

test('a term is formatted with its months', () => {
  const term = (termMonths: number) =>
    answersAsText(fundingRequest, { termMonths }, 'business').find(({ path }) => path === 'termMonths')?.text
  expect(term(60)).toBe('60 months')
  expect(term(1)).toBe('1 month')
})

test("a daily payment shows its cents, and a round sum doesn't", () => {
  const positions = [{ funder: 'Quick Money', balanceDollars: 4_200, paymentDollars: 95.5, rhythm: 'daily' }]
  const spoken = answersAsText(financials, { hasPositions: 'yes', positions }, 'business')
  const text = (path: string) => spoken.find((answer) => answer.path === path)?.text
  expect([text('positions.0.balanceDollars'), text('positions.0.paymentDollars')]).toEqual(['$4,200', '$95.50'])
})

test('a date of birth shows only the year, in any format', () => {
  expect(formatSecret('1/1/2020')).toBe('•••• 2020')
  expect(formatSecret('12345')).toBe('••••')
})

test.each(['none', 'N/A', ' no website. ', '-', 'example.com', 'https://www.example.com/harbor bakery'])(
  'for a business, "%s" is a valid answer about its website',
  (website) => {
    expect(problemsOf(business, { ...complete.business, website })).toEqual({})
  },
)
