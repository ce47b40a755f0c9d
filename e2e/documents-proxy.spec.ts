import { openSmallProxy } from './small-proxy.ts'
import { expect as assert, failingStory, story } from './story.ts'
import { choose, openDocuments, pdf, row } from './uploads.ts'

const expect = assert.configure({ timeout: 15_000 })
story.describe.configure({ timeout: 90_000 })

story('a large file can be uploaded through a proxy that allows 1 MB per request', async ({ page, program }) => {
  const proxy = await openSmallProxy(program.address)
  try {
    await openDocuments(page, { origin: proxy.address })
    await choose(page, [pdf('through nginx.pdf', 3_500_000)])
    await expect(row(page, 'through nginx.pdf').getByText('Received')).toBeVisible()
  } finally {
    proxy.close()
  }
})

failingStory(
  'an upload that a proxy rejects as too large shows the cause and what to do',
  async ({ page, program }) => {
    const proxy = await openSmallProxy(program.address, 100_000)
    try {
      await openDocuments(page, { origin: proxy.address })
      await choose(page, [pdf('too large.pdf', 600_000)])
      await expect(row(page, 'too large.pdf').getByRole('alert')).toContainText(
        'Your upload was blocked before it reached us because it was too large. Nothing was saved.',
      )
      await expect(page.getByRole('button', { name: 'Retry too large.pdf' })).toBeVisible()
    } finally {
      proxy.close()
    }
  },
)
