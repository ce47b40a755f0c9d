import { expect, test } from 'vitest'
import { rejectionMessage } from './uploads.ts'

test('a rejected upload names the cause, what was saved and what to do next', () => {
  expect(rejectionMessage(413, 0, 3_145_728)).toBe(
    'Your upload was blocked before it reached us because it was too large. Nothing was saved. Try again. If it happens again, contact us and include this message.',
  )
  expect(rejectionMessage(413, 1_572_864, 3_145_728)).toContain('We saved the first 1.5 MB of 3 MB.')
  expect(rejectionMessage(403, 0, 3_145_728)).toContain('blocked before it reached us (error 403).')
})
