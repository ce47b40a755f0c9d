import { formatReference } from '#shared/kit/ids/reference.ts'
import { openApplicationByLink } from './applicant.ts'
import { expectAccessible } from './expect-accessible.ts'
import { readEmails } from './mailbox.ts'
import type { Program } from './program.ts'
import { expect, newVisitor, story } from './story.ts'
import { submitApplication } from './submit-application.ts'

const codeMailed = async (program: Program, address: string) => {
  let code = ''
  await expect
    .poll(() => {
      const mail = readEmails(program).findLast(
        (text) => text.includes(`To: ${address}`) && text.includes('Your code is'),
      )
      code = /Your code is (\d{3} \d{3})/.exec(mail ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

story(
  'an applicant opens an application with a code, reads it, sends a message and withdraws it',
  async ({ page, program, browser }) => {
    story.setTimeout(120_000)
    const { reference, email } = await submitApplication(page)
    await openApplicationByLink(page, program, email)
    const otherContext = await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })
    const phone = await otherContext.newPage()
    await phone.setViewportSize({ width: 360, height: 740 })
    // As linked in emails about the status.
    await phone.goto(`/track-application#go-on=${reference}&at=messages`)
    await expect(phone.getByLabel('Reference')).toHaveValue(reference)
    await phone.getByLabel('Reference').fill(reference.toLowerCase().replaceAll('-', ' '))
    await phone.getByLabel('Email').first().fill(email)
    await phone.keyboard.press('Enter')
    await phone.getByLabel('Code', { exact: true }).fill(await codeMailed(program, email))
    await phone.keyboard.press('Enter')

    await expect(phone.getByRole('heading', { level: 1 })).toContainText(reference)
    await expect(phone.getByRole('heading', { name: 'Received' })).toBeVisible()
    await expect(phone.getByText('We’ll start by')).toBeVisible()
    await expect(phone.getByText(/items from the checklist are still missing/)).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Upload documents' })).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Messages' })).toBeInViewport()

    await phone.getByLabel('Write to us').fill('My new oven broke. Does that matter?')
    await phone.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(phone.getByRole('listitem').filter({ hasText: 'My new oven broke' })).toBeVisible()
    await expect(phone.getByLabel('Write to us')).toHaveValue('')

    await expectAccessible(phone, 'the file', [{ width: 360 }, { width: 360, textSize: 200 }, { width: 1280 }])

    await phone.getByLabel('Write to us').fill('And the mixer')
    await phone.reload()
    await expect(phone.getByLabel('Write to us')).toHaveValue('And the mixer')
    await phone.getByRole('button', { name: 'Withdraw my application' }).click()
    await phone.getByLabel('Why?').fill('Sold the shop')
    await phone.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Closed by you' })).toBeVisible()

    // The other browser updates without a reload.
    await page.goto('/track-application')
    await expect(page.getByRole('heading', { name: 'Closed by you' })).toBeVisible()
    await phone.getByRole('button', { name: 'Reopen my application' }).click()
    await expect(phone.getByRole('heading', { name: 'Under review' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible({ timeout: 20_000 })
    await otherContext.close()
  },
)

story("a reference and email that don't match get the same answer, but no email", async ({ page, program }) => {
  const { email } = newVisitor()
  const unknownReference = formatReference([0, 1, 2, 3, 4, 5, 6])
  await page.goto('/track-application')
  await page.getByLabel('Reference').fill(unknownReference)
  await page.getByLabel('Email').first().fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If ${unknownReference} and ${email} match an application`)).toBeVisible()
  expect(readEmails(program).filter((text) => text.includes(`To: ${email}`))).toEqual([])
})
