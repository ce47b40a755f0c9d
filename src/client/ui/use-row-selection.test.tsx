// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowSelection } from '#client/ui/use-row-selection.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const draw = (...ids: string[]) =>
  renderHook(({ rows }) => useRowSelection(rows), { initialProps: { rows: rowsOf(...ids) } })

test('a range goes from the row ticked before to this one, in either direction', () => {
  const { result } = draw('a', 'b', 'c', 'd', 'e')
  act(() => result.current.toggle('d', false))
  act(() => result.current.toggle('b', true))
  expect([...result.current.ids]).toEqual(['b', 'c', 'd'])
  act(() => result.current.toggle('d', true))
  expect([...result.current.ids]).toEqual([])
})

test('all rows are ticked at once, and none of them by the same box', () => {
  const { result } = draw('a', 'b')
  act(() => result.current.toggle('a', false))
  act(() => result.current.toggleAll())
  expect([...result.current.ids]).toEqual(['a', 'b'])
  act(() => result.current.toggleAll())
  expect(result.current.ids.size).toBe(0)
})

test('a row that is not shown any more is not acted on', () => {
  const { result, rerender } = draw('a', 'b')
  act(() => result.current.toggleAll())
  rerender({ rows: rowsOf('b', 'c') })
  expect([...result.current.ids]).toEqual(['b'])
})
