// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearSession, writeSession } from './session-store.ts'
import { forgetUnsaved, useUnsaved } from './unsaved.ts'

const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const signIn = (id: string) => writeSession('user_data', JSON.stringify({ id }))

/** Opens the form, does something, and closes it again. */
function visit(form: string, keep?: { body: string } | null) {
  const { result, unmount } = renderHook(() => useUnsaved<{ body: string }>(form))
  if (keep !== undefined) act(() => result.current[1](keep ?? undefined))
  const [draft] = result.current
  unmount()
  return draft?.body
}

afterEach(() => {
  forgetUnsaved()
  clearSession()
})

test('what somebody has begun is kept by form, and asked about before the page is left', () => {
  visit('note one', { body: 'Called' })
  expect([visit('note one'), visit('note two'), isAskedBeforeLeaving()]).toEqual(['Called', undefined, true])
  visit('note one', null)
  expect([visit('note one'), isAskedBeforeLeaving()]).toEqual([undefined, false])
})

test('it is forgotten after the form is gone too', () => {
  const { result, unmount } = renderHook(() => useUnsaved<{ body: string }>('note one'))
  act(() => result.current[1]({ body: 'Called' }))
  const [, keep] = result.current
  unmount()
  keep((latest) => (latest?.body === 'Called' ? undefined : latest))
  expect(visit('note one')).toBeUndefined()
})

test('nobody else finds it, and after a sign-out nobody', () => {
  signIn('pat')
  visit('note one', { body: 'Called' })
  clearSession()
  signIn('lee')
  expect(visit('note one')).toBeUndefined()
  signIn('pat')
  expect(visit('note one')).toBe('Called')
  forgetUnsaved()
  expect([visit('note one'), isAskedBeforeLeaving()]).toEqual([undefined, false])
})
