// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearDrafts, useDraftStore } from './draft-store.ts'
import { clearSession, writeSession } from './session-store.ts'

const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const signIn = (id: string) => writeSession('user_data', JSON.stringify({ id }))

/** Opens the form, performs an action, and closes it again. */
function visit(form: string, keep?: { body: string } | null, use = useDraftStore) {
  const { result, unmount } = renderHook(() => use<{ body: string }>(form, { persist: form.startsWith('lender') }))
  if (keep !== undefined) act(() => result.current[1](keep ?? undefined))
  const [draft] = result.current
  unmount()
  return draft?.body
}

/** Returns the form's content after a page reload. */
async function reload(form: string) {
  vi.resetModules()
  const fresh = await import('./draft-store.ts')
  return visit(form, undefined, fresh.useDraftStore)
}

afterEach(() => {
  clearSession()
  clearDrafts()
  sessionStorage.clear()
})

test('what somebody has begun is kept by form, and asked about before the page is left', () => {
  visit('note one', { body: 'Called' })
  expect([visit('note one'), visit('note two'), isAskedBeforeLeaving()]).toEqual(['Called', undefined, true])
  visit('note one', null)
  expect([visit('note one'), isAskedBeforeLeaving()]).toEqual([undefined, false])
})

test('it is forgotten after the form is gone too', () => {
  const { result, unmount } = renderHook(() => useDraftStore<{ body: string }>('note one'))
  act(() => result.current[1]({ body: 'Called' }))
  const [, keep] = result.current
  unmount()
  keep((latest) => (latest?.body === 'Called' ? undefined : latest))
  expect(visit('note one')).toBeUndefined()
})

test('who signs in again finds it; nobody else does, and then it is gone', () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  clearSession()
  expect(visit('note one')).toBeUndefined()
  signIn('pat')
  expect(visit('note one')).toBe('Called')
  clearSession()
  signIn('lee')
  expect([visit('note one'), isAskedBeforeLeaving()]).toEqual([undefined, false])
  signIn('pat')
  expect(visit('note one')).toBeUndefined()
})

test('after a sign-out nothing is left, in memory or in storage', async () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  visit('lender one', { body: 'Raised' })
  clearDrafts()
  expect([visit('note one'), visit('lender one'), isAskedBeforeLeaving()]).toEqual([undefined, undefined, false])
  expect([sessionStorage.length, await reload('lender one')]).toEqual([0, undefined])
})

test('only what may is found after a reload, and by its person alone', async () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  visit('lender one', { body: 'Raised' })
  expect([await reload('note one'), await reload('lender one')]).toEqual([undefined, 'Raised'])
  signIn('lee')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Raised')
  signIn('pat')
  expect(await reload('lender one')).toBeUndefined()
})

test('a sign-out in another tab is followed at once, and by a tab that slept when it is loaded', async () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  visit('lender one', { body: 'Raised' })
  const asleep = String(sessionStorage.getItem('formDrafts'))
  localStorage.setItem('signedOutAt', 'just now')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt' }))
  expect([visit('note one'), visit('lender one'), sessionStorage.length]).toEqual([undefined, undefined, 0])
  sessionStorage.setItem('formDrafts', asleep)
  expect([await reload('lender one'), sessionStorage.length]).toEqual([undefined, 0])
})
