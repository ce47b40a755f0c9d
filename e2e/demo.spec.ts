import os from 'node:os'
import { fillSample, roleStory } from './role-story.ts'
import { expect } from './story.ts'

roleStory(
  'the public pages say Sample, no search engine keeps them, and the directory is never filled twice',
  async ({ page }) => {
    const answer = await page.goto('/')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page.getByText('Sample data.')).toBeVisible()
    expect(() => fillSample('--dir', os.tmpdir())).toThrow('holds no sample data')
  },
)
