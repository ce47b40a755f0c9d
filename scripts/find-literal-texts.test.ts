import fs from 'node:fs'
import { expect, test } from 'vitest'
import { findLiteralTexts } from './find-literal-texts.ts'
import { publicFiles } from './public-files.ts'

const textsIn = (files: readonly string[]) =>
  files.flatMap((file) =>
    findLiteralTexts(file, fs.readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line}: ${text}`),
  )

test('public pages take their texts from a copy.ts', () => {
  const files = publicFiles().filter((file) => !/[/-]copy\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect(textsIn(files)).toEqual([])
})

test.each([
  ['text between tags', '<p>Apply <b>{now}</b></p>', ['Apply']],
  ['a text attribute', '<Field label="Email" name="email" />', ['Email']],
  ['either text of an attribute', "<p title={a ? 'One' : 'Two'} />", ['One', 'Two']],
  ['either text between tags', "<p>{a ? 'on' : <b>{b && 'off'}</b>}</p>", ['on', 'off']],
  ['a property', "[{ href: '/about', label: 'About' }]", ['About']],
  ['a sentence in a list', "['/about', 'What we do']", ['What we do']],
  ['a sentence with a value', '`You owe $' + '{amount}.`', ['You owe ….']],
  ['the end of a sentence', "a + ' when it’s funded.'", ['when it’s funded.']],
  ['a fallback', "setFailure(message ?? 'Please try again.')", ['Please try again.']],
])('%s is found', (_, code, texts) => {
  expect(findLiteralTexts('a.tsx', `export const a = () => ${code}`).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['text from the catalog', '<p title={copy.title}>{copy.intro(name)}</p>'],
  ['classes', '<p className="page-width Grid or flex" role="status" />'],
  ['an error for developers', "{ throw new Error('The page has no context.') }"],
  ['a message in the console', "console.warn('The worker could not start.', error)"],
  ['a comparison', "<p>{subject === 'The application' && subject}</p>"],
  ['punctuation', '<p>{a}, {b} ({c}) ✓ 5%</p>'],
  ['names', "({ '@type': 'FinancialService', type: 'button', path: '/about us' })"],
])('%s is no literal text', (_, code) => {
  expect(findLiteralTexts('a.tsx', `export const a = () => ${code}`)).toEqual([])
})
