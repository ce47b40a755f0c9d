import { expect, test } from 'vitest'
import { rejectionMessage } from './upload-rejection.ts'

test('a rejected upload names the cause, what was saved and what to do next', () => {
  expect(rejectionMessage(413, 0, 3_145_728)).toBe(
    'The server in front of this site rejected the upload because it was too large. Nothing was saved. Try again. If you see this message again, contact us and tell us what it says.',
  )
  expect(rejectionMessage(413, 1_572_864, 3_145_728)).toContain('We saved the first 1.5 MB of 3 MB.')
  expect(rejectionMessage(403, 0, 3_145_728)).toContain('rejected the upload (error 403).')
})
