// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RequestError } from '#client/platform/request/request-error.ts'
import { useBaseVersion } from './use-base-version.ts'

const conflict = () => new RequestError('VALIDATION_ERROR', 409)
const setup = () => {
  const { result, rerender } = renderHook(
    ({ now, hasConflict, error }: { now: number; hasConflict: boolean; error: Error | null }) =>
      useBaseVersion(now, { hasConflict, error }),
    { initialProps: { now: 1, hasConflict: false, error: null as Error | null } },
  )
  return (now: number, hasConflict: boolean, error: Error | null = null) => {
    rerender({ now, hasConflict, error })
    return result.current
  }
}

test('a form starts from the version it shows in full, not from one it would overwrite', () => {
  const seen = setup()
  expect(seen(2, false)).toBe(2)
  expect(seen(3, true)).toBe(2)
  expect(seen(3, false)).toBe(3)
})

test('a conflict adopts the version it was caused by, loaded before or after, and no later one', () => {
  const seen = setup()
  const first = conflict()
  expect(seen(2, true)).toBe(1)
  expect(seen(2, true, first)).toBe(2)
  expect(seen(3, true, first)).toBe(2)
  const second = conflict()
  expect(seen(3, true, second)).toBe(3)

  const late = setup()
  expect(late(1, true, first)).toBe(1)
  expect(late(2, true, first)).toBe(2)
  expect(late(3, true, first)).toBe(2)
})

test('any other error adopts no version', () => {
  const seen = setup()
  expect(seen(2, true, new RequestError('VALIDATION_ERROR', 422))).toBe(1)
})
