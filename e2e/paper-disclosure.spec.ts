import { findViolations } from './accessibility.ts'
import { brokerageToday } from './brokerage-day.ts'
import { openAdmin } from './staff.ts'
import { expect } from './story.ts'
import { openByCode, submittedStory } from './submitted-story.ts'

submittedStory(
  'an applicant chooses paper records; staff mail the disclosure and record the date, and nothing is sent electronically',
  async ({ submitted: { program, fullName, ...file }, browser }) => {
    submittedStory.setTimeout(120_000)
    const context = await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })
    const applicant = await context.newPage()
    await openByCode(applicant, program, file)
    await applicant.getByRole('button', { name: 'Mail me paper records from now on' }).click()
    await applicant.getByRole('button', { name: 'Switch to mail' }).click()
    await expect(applicant.getByText('From now on, we’ll mail them to you')).toBeVisible()

    const staffPage = await (await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })).newPage()
    await openAdmin(staffPage, '/admin/applications')
    await staffPage.getByRole('link', { name: fullName }).click()
    await expect(staffPage.getByText(/Mail paper copies to/).first()).toBeVisible()
    await staffPage.getByRole('button', { name: 'Add offer' }).click()
    await staffPage.getByLabel('Amount').fill('50,000')
    await staffPage.getByRole('group', { name: 'Lender', exact: true }).getByLabel('Pier Bank').check()
    await staffPage.getByLabel('Product').selectOption('Bank term loan')
    await staffPage.getByLabel('Annual rate in percent').fill('12')
    await staffPage.getByLabel('Months').fill('24')
    await staffPage.getByRole('group', { name: 'Lien filed publicly (UCC)' }).getByLabel('Yes').check()
    await staffPage.getByRole('group', { name: 'Personal guarantee' }).getByLabel('Yes').check()
    await staffPage.getByLabel('Early payoff terms').fill('No charge for repaying early.')
    await staffPage.getByRole('button', { name: 'Save offer' }).click()
    const offer = staffPage.getByRole('listitem').filter({ hasText: 'Pier Bank · $' })
    await offer.getByRole('button', { name: 'Confirm terms' }).click()
    await offer.getByLabel('Attach disclosure (PDF)').setInputFiles({
      ...{ name: 'disclosure.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from(
        '%PDF-1.4\n% OFFER SUMMARY\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
      ),
    })
    await expect(offer.getByRole('button', { name: 'Record mailing' })).toBeVisible()
    await expect(offer.getByRole('button', { name: 'Transmit to applicant' })).toHaveCount(0)
    expect(await findViolations(staffPage)).toEqual([])
    await offer.getByLabel('Mailed on').fill(brokerageToday())
    await offer.getByRole('button', { name: 'Record mailing' }).click()
    await expect(offer.getByText('Paper copy mailed')).toBeVisible()
    await offer.getByRole('button', { name: 'Present to applicant' }).click()
    await expect(offer.getByText('Presented', { exact: true })).toBeVisible()

    await applicant.reload()
    const mailedOn = new Date(`${brokerageToday()}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long' })
    await expect(applicant.getByText(`so we mailed it to you on ${mailedOn}`)).toBeVisible()
    await expect(applicant.getByRole('link', { name: 'Read disclosure (PDF)' })).toHaveCount(0)
    expect(await findViolations(applicant)).toEqual([])
  },
)
