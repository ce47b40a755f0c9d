import { expect, test } from 'vitest'
import { categories, categoryLabels } from '#shared/applications/statements/categories/category.ts'
import { tamperingKinds, tamperingLabels } from './tampering.ts'

test('every category and every sign of tampering has its own label', () => {
  expect(new Set(categories.map((category) => categoryLabels[category])).size).toBe(categories.length)
  expect(new Set(tamperingKinds.map((kind) => tamperingLabels[kind])).size).toBe(tamperingKinds.length)
})
