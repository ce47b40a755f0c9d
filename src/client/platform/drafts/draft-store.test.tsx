// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, writeSession } from '#client/platform/session/session-store.ts'
import { clearDrafts, useDraftStore } from './draft-store.ts'

const warnsBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
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

test('a draft is stored by form, and the user is asked before leaving the page', () => {
  visit('note one', { body: 'Called' })
  expect([visit('note one'), visit('note two'), warnsBeforeLeaving()]).toEqual(['Called', undefined, true])
  visit('note one', null)
  expect([visit('note one'), warnsBeforeLeaving()]).toEqual([undefined, false])
})

test('a draft can be cleared after its form has closed', () => {
  const { result, unmount } = renderHook(() => useDraftStore<{ body: string }>('note one'))
  act(() => result.current[1]({ body: 'Called' }))
  const [, keep] = result.current
  unmount()
  keep((latest) => (latest?.body === 'Called' ? undefined : latest))
  expect(visit('note one')).toBeUndefined()
})

test('the same user finds the draft after signing in again; another user does not, and clears it', () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  clearSession()
  expect(visit('note one')).toBeUndefined()
  signIn('pat')
  expect(visit('note one')).toBe('Called')
  clearSession()
  signIn('lee')
  expect([visit('note one'), warnsBeforeLeaving()]).toEqual([undefined, false])
  signIn('pat')
  expect(visit('note one')).toBeUndefined()
})

test('nothing is left in memory or storage after signing out', async () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  visit('lender one', { body: 'Raised' })
  clearDrafts()
  expect([visit('note one'), visit('lender one'), warnsBeforeLeaving()]).toEqual([undefined, undefined, false])
  expect([sessionStorage.length, await reload('lender one')]).toEqual([0, undefined])
})

test('only drafts that may be stored survive a reload, for the same user only', async () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  visit('lender one', { body: 'Raised' })
  expect([await reload('note one'), await reload('lender one')]).toEqual([undefined, 'Raised'])
  signIn('lee')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Raised')
  signIn('pat')
  expect(await reload('lender one')).toBeUndefined()
})

test('signing out in another tab applies at once, and to an inactive tab when it loads', async () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  visit('lender one', { body: 'Raised' })
  const inactiveTab = String(sessionStorage.getItem('formDrafts'))
  localStorage.setItem('signedOutAt', 'just now')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt' }))
  expect([visit('note one'), visit('lender one'), sessionStorage.length]).toEqual([undefined, undefined, 0])
  sessionStorage.setItem('formDrafts', inactiveTab)
  expect([await reload('lender one'), sessionStorage.length]).toEqual([undefined, 0])
})
