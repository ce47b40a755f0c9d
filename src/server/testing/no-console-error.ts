import { afterEach, beforeEach, expect, vi } from 'vitest'

let complaints: unknown[][] = []

/** A test that expects a `console.error` mocks it itself. */
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...message: unknown[]) => void complaints.push(message))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
