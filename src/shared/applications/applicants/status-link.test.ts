import { expect, test } from 'vitest'
import { parseStatusLink, statusLink, statusSections } from './status-link.ts'

const reference = 'HL-7Q4K-92XM'

test.each([undefined, ...statusSections])('a link to the section %s is read back', (section) => {
  const { hash } = new URL(statusLink('https://funding.example.com', reference, section))
  expect(parseStatusLink(hash)).toEqual({ reference, ...(section && { section }) })
})

test.each([
  ['', undefined],
  ['#go-on=', undefined],
  ['#open=abc', undefined],
  ['#go-on=<script>', undefined],
  ['#go-on=HL-7Q4K-92XM&at=elsewhere', { reference }],
])('the fragment "%s" is %j', (fragment, expected) => {
  expect(parseStatusLink(fragment)).toEqual(expected)
})
