import { expect } from 'vitest'
import { begin } from '#server/testing/applicant.ts'
import { test } from '#server/testing/desk.ts'
import { uploadPath } from '#shared/documents/addresses.ts'

test.for(['-1', '1e3', '99999999999999999999', 'many'])(
  'an upload of length %s is refused in the words of every other error',
  async (length, { desk }) => {
    const { browser } = await begin(desk)
    const refused = await desk.app.inject({
      method: 'POST',
      url: uploadPath,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': length, 'upload-metadata': 'filename YQ==,kind b3RoZXI=' },
      cookies: Object.fromEntries(browser.cookies),
    })
    expect([400, 413, 422]).toContain(refused.statusCode)
    expect(refused.json().message).toMatch(/\w/)
  },
)
