import os from 'node:os'
import { fillSampleData, roleStory } from './role-story.ts'
import { expect } from './story.ts'

roleStory(
  'public pages are marked as samples, hidden from search engines, and sample data is added only once',
  async ({ page }) => {
    const answer = await page.goto('/')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page.getByText('Sample data.')).toBeVisible()
    expect(() => fillSampleData('--dir', os.tmpdir())).toThrow('isn’t sample data')
  },
)
