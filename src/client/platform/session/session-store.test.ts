// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, readSession, subscribeToSession, writeSession } from './session-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearSession()
})

test('the token is also found under its older name', () => {
  localStorage.setItem('auth_token', 'older')
  expect(readSession('authToken')).toBe('older')
  writeSession('authToken', 'newer')
  expect(readSession('authToken')).toBe('newer')
})

test('users can sign in with a full storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeSession('adminToken', 'token')
  expect(readSession('adminToken')).toBe('token')
  clearSession()
  expect(readSession('adminToken')).toBeNull()
})

test('users can sign in with a blocked storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  writeSession('authToken', 'token')
  expect(readSession('authToken')).toBe('token')
  clearSession()
  expect(readSession('authToken')).toBeNull()
})

test('listeners are notified of changes here and in other tabs', () => {
  const listener = vi.fn()
  const leave = subscribeToSession(listener)
  writeSession('adminToken', 'token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
  leave()
  clearSession()
  expect(listener).toHaveBeenCalledTimes(2)
})
