import { expectAccessible } from './expect-accessible.ts'
import { waitForEmail } from './mailbox.ts'
import { startProgram } from './program.ts'
import { expect as assert, failingStory, story } from './story.ts'
import { chooseFiles, openDocuments, pdfFile, uploadRow } from './uploads.ts'

const expect = assert.configure({ timeout: 15_000 })
story.describe.configure({ timeout: 90_000 })

story(
  'a draft accepts ten files, then asks to verify the email, and uploads the rest afterwards',
  async ({ page, program }) => {
    const { email } = await openDocuments(page)
    await expect(page.getByText('Until you verify your email, you can upload up to 10 files and 50 MB')).toBeVisible()
    await chooseFiles(
      page,
      Array.from({ length: 10 }, (_, number) => pdfFile(`file ${number}.pdf`)),
    )
    await expect(uploadRow(page, 'file 9.pdf')).toContainText('Received')
    await chooseFiles(page, [pdfFile('one more.pdf')])
    await expect(uploadRow(page, 'one more.pdf')).toContainText('Verify your email to upload more.')
    await expectAccessible(page, 'more than a draft takes', [{ width: 360 }, { width: 1280 }])

    await page.getByRole('button', { name: 'Verify email' }).click()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page
      .getByLabel('Code', { exact: true })
      .fill(await waitForEmail(program, email, /Your code is (\d{3} \d{3})/))
    await page.getByRole('button', { name: 'Open my application' }).click()
    await page.getByRole('button', { name: 'Retry one more.pdf' }).click()
    await expect(uploadRow(page, 'one more.pdf')).toContainText('Received')
    await expect(page.getByRole('button', { name: 'Verify email' })).toHaveCount(0)
  },
)

failingStory('an upload waits while the disk is almost full, and says why', async ({ page }) => {
  const program = await startProgram({ MIN_FREE_SPACE_MB: '1000000000' })
  try {
    await openDocuments(page, { origin: program.address })
    await chooseFiles(page, [pdfFile('no room.pdf')])
    await expect(uploadRow(page, 'no room.pdf')).toContainText('Uploads are paused because our storage is almost full.')
    await expect(uploadRow(page, 'no room.pdf')).toContainText('waiting to retry')
  } finally {
    await program.stop()
  }
})
