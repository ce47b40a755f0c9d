import { startSizeLimitProxy } from './size-limit-proxy.ts'
import { expect as assert, failingStory, story } from './story.ts'
import { chooseFiles, openDocuments, pdfFile, uploadRow } from './uploads.ts'

const expect = assert.configure({ timeout: 15_000 })
story.describe.configure({ timeout: 90_000 })

story('a large file can be uploaded through a proxy that allows 1 MB per request', async ({ page, program }) => {
  const proxy = await startSizeLimitProxy(program.address)
  try {
    await openDocuments(page, { origin: proxy.address })
    await chooseFiles(page, [pdfFile('through nginx.pdf', 3_500_000)])
    await expect(uploadRow(page, 'through nginx.pdf').getByText('Received')).toBeVisible()
  } finally {
    proxy.close()
  }
})

failingStory(
  'an upload that a proxy rejects as too large shows the cause and what to do',
  async ({ page, program }) => {
    const proxy = await startSizeLimitProxy(program.address, 100_000)
    try {
      await openDocuments(page, { origin: proxy.address })
      await chooseFiles(page, [pdfFile('too large.pdf', 600_000)])
      await expect(uploadRow(page, 'too large.pdf').getByRole('alert')).toContainText(
        'Your upload was blocked before it reached us because it was too large. Nothing was saved.',
      )
      await expect(page.getByRole('button', { name: 'Retry too large.pdf' })).toBeVisible()
    } finally {
      proxy.close()
    }
  },
)
