import { afterEach, expect, test, vi } from 'vitest'
import { canUsePasskeys } from './passkey-prompt.ts'

afterEach(() => void vi.unstubAllGlobals())

test.for([
  ['localhost', true],
  ['desk.funding.example.com', true],
  ['127.0.0.1', false],
  ['[::1]', false],
] as const)('passkey support at %s: %s', ([hostname, isOffered]) => {
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => {} })
  vi.stubGlobal('location', { hostname })
  expect(canUsePasskeys()).toBe(isOffered)
})
