// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { placeAfterLogin } from './login-path.ts'

test.each([
  ['/admin/login', '/admin/dashboard'],
  ['/admin-login', '/admin/dashboard'],
  ['/admin/set-up#token', '/admin/dashboard'],
  ['/admin/invitation#token', '/admin/dashboard'],
  ['/admin/reset-password/#token', '/admin/dashboard'],
  ['/admin/leads?q=kofi', '/admin/leads?q=kofi'],
  ['/admin/login?next=%2Fadmin%2Fleads%3Fq%3Dkofi', '/admin/leads?q=kofi'],
  ['/admin/login?next=%2Fadmin%2Flogin', '/admin/dashboard'],
  ['/admin/login?next=%2F%2Fevil.example.com%2Fadmin', '/admin/dashboard'],
  ['/admin/login?next=https%3A%2F%2Fevil.example.com%2Fadmin%2Fleads', '/admin/dashboard'],
  ['/admin/login?next=%2Fadministration', '/admin/dashboard'],
  ['/admin/login?next=javascript%3Aalert(1)', '/admin/dashboard'],
  ['/admin/login?next=http%3A%2F%2F', '/admin/dashboard'],
])('signing in at %s opens %s', (address, place) => {
  window.history.replaceState(null, '', address)
  expect(placeAfterLogin()).toBe(place)
})

test('staff reach the dashboard after signing in with a browser that has no URL.parse', () => {
  Object.defineProperty(URL, 'parse', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(URL, 'parse'))
  window.history.replaceState(null, '', '/admin/login')
  expect(placeAfterLogin()).toBe('/admin/dashboard')
})
