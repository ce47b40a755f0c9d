import { expect, test } from 'vitest'
import { personalRules } from '#shared/intake/personal-matching/personal-questions.ts'
import { answerRules } from './answers.ts'
import { criteria } from './criteria.ts'

/**
 * Prohibited bases of Regulation B, 12 CFR 1002.4 and 1002.6, and their proxies: a name, a place smaller than a
 * state.
 */
const prohibited =
  /race|ethnic|color|colour|religio|origin|citizen|sex|gender|marital|married|\bage|birth|child|zip|postal|city|street|county|name|language/i

test('the estimate asks for nothing that is a proxy for a prohibited basis, such as a name or a ZIP code', () => {
  expect(Object.keys(answerRules).filter((name) => prohibited.test(name))).toEqual([])
  expect(Object.keys(answerRules)).toHaveLength(9)
  expect(Object.keys(personalRules).filter((name) => prohibited.test(name))).toEqual([])
  expect(Object.keys(personalRules)).toHaveLength(9)
})

test('lender criteria have no field for a prohibited basis', () => {
  expect(Object.keys(criteria.shape).filter((name) => prohibited.test(name))).toEqual([])
})
