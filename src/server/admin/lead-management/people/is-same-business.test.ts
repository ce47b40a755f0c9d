import { expect, test } from 'vitest'
import { isSameBusiness } from './is-same-business.ts'

test.each([
  ['Harbor Bakery, LLC', 'harbor bakery'],
  ['Harbor Bakery L.L.C.', 'HARBOR BAKERY LLC'],
  ['Café Pier Inc.', 'Cafe Pier, Incorporated'],
  ['Bread & Butter Co., Inc.', 'Bread and Butter'],
  ['O’Hara Diner', "O'Hara Diner"],
])('%j and %j are one name', (one, other) => expect(isSameBusiness(one, other)).toBe(true))

test.each([
  ['Harbor Bakery', 'Harbor Bakeries'],
  ['Inc', 'LLC'],
  ['Harbor', 'Harbor Bakery LLC'],
  ['…', '-'],
])('%j and %j are two names', (one, other) => expect(isSameBusiness(one, other)).toBe(false))
