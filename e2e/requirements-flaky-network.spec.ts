import { randomBytes, randomUUID } from 'node:crypto'
import { openApplicationByLink, openPhone } from './applicant.ts'
import { isProof } from './flaky-proxy.ts'
import { flakyStory, troubles } from './flaky-story.ts'
import { owner } from './program.ts'
import { expect as assert } from './story.ts'
import { submitApplication } from './submit-application.ts'

/** Megabytes over a slow connection take time, and the machine may be busy. */
const expect = assert.configure({ timeout: 60_000 })
flakyStory.describe.configure({ timeout: 240_000 })

const pdf = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.4\n% ${name}\n`), randomBytes(bytes), Buffer.from('\n%%EOF')]),
})

flakyStory(
  `requested documents survive ${troubles} on a phone, and are not requested again`,
  async ({ browser, line }) => {
    const { page } = await openPhone(browser, line)
    const staffContext = await browser.newContext({ baseURL: line.address })
    try {
      const { reference, email } = await submitApplication(page)
      await openApplicationByLink(page, line, email)
      const { token } = await (await staffContext.request.post('/api/auth/login', { data: owner })).json()
      const headers = { authorization: `Bearer ${token}` }
      const staff = {
        get: async (url: string) => (await staffContext.request.get(`/api/admin/${url}`, { headers })).json(),
        post: (url: string, data = {}) => staffContext.request.post(`/api/admin/${url}`, { headers, data }),
      }
      const { id } = (await staff.get(`applications?q=${reference}`)).applications[0]
      await staff.post(`applications/${id}/assign-to-self`)
      await staff.post(`applications/${id}/stage`, { from: 'submitted', to: 'in_review' })
      const items = ['Statement of March', 'Photo of the roof'].map((title) => ({
        id: randomUUID(),
        kind: 'other',
        title,
      }))
      expect((await staff.post(`applications/${id}/requirements`, { items })).status()).toBe(200)

      await page.goto('/track-application')
      await expect(page.getByText('We need 2 items: Statement of March, Photo of the roof.')).toBeVisible()
      const uploads: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/'))
          uploads.push(new URL(request.url()).pathname)
      })
      const files = [pdf('march.pdf', isProof ? 3_000_000 : 500_000), pdf('roof.pdf', 40_000)] as const
      for (const [index, title] of items.map((item) => item.title).entries()) {
        const fileChooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: `Upload ${title}`, exact: true }).click()
        await (await fileChooser).setFiles(files[index] ?? [])
      }
      const large = page.getByRole('progressbar', { name: 'march.pdf, sent' })
      const sent = () => large.getAttribute('value').then(Number)
      for (const uploadedBytes of isProof ? [500_000, 1_000_000, 1_500_000] : [150_000]) {
        await expect.poll(sent).toBeGreaterThan(uploadedBytes)
        line.dropConnections()
      }
      if (isProof) await expect.poll(sent).toBeGreaterThan(2_300_000)
      await line.killInProof(() =>
        expect(page.getByText('no connection; will resume automatically').first()).toBeVisible(),
      )

      await expect(page.getByText('Thank you. We’re reviewing what you sent.')).toBeVisible({ timeout: 120_000 })
      await expect(page.getByText('Sent, in review')).toHaveCount(2)
      // Each upload started once, without signing in or choosing the file again.
      expect(uploads).toEqual(['/api/uploads', '/api/uploads'])
      const { documents } = await staff.get(`applications/${id}/documents`)
      expect(documents.map(({ name, status }: Record<string, string>) => [name, status]).sort()).toEqual([
        ['march.pdf', 'needs_review'],
        ['roof.pdf', 'needs_review'],
      ])
      for (const file of files) {
        const { id: documentId } = documents.find(({ name }: { name: string }) => name === file.name)
        const whole = await (
          await staffContext.request.get(`/api/admin/documents/${documentId}/file`, { headers })
        ).body()
        expect(whole.equals(file.buffer), file.name).toBe(true)
        expect((await staff.post(`documents/${documentId}/review`, { verdict: 'accepted' })).status()).toBe(200)
      }
      await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
      await expect(page.getByText('Received and accepted')).toHaveCount(2)
    } finally {
      await page.context().close()
      await staffContext.close()
    }
  },
)
