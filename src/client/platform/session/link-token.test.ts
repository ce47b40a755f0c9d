// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fillLinkToken } from './link-token.ts'

function openPage(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = '<div><form><input type="hidden" name="token"></form></div>'
  const [island, input] = [document.querySelector('div'), document.querySelector('input')]
  if (!island || !input) throw new Error('The page is incomplete.')
  return { island, input }
}

beforeEach(() => history.replaceState(null, '', '/'))

test('the token moves from the address bar into the form, and survives a reload', () => {
  const { island, input } = openPage('/newsletter/confirm#token=abc_-9')
  fillLinkToken(island)
  expect(input.value).toBe('abc_-9')
  expect(location.href).toMatch(/\/newsletter\/confirm$/)

  input.value = ''
  fillLinkToken(island)
  expect(input.value).toBe('abc_-9')
})

test.each(['/newsletter/confirm?token=old', '/newsletter/confirm#token=a b', '/newsletter/confirm#other'])(
  '%s leaves the form and the address unchanged',
  (address) => {
    const { island, input } = openPage(address)
    const before = location.href
    fillLinkToken(island)
    expect([input.value, location.href]).toEqual(['', before])
  },
)
