import { findFaults } from './faults.ts'
import { lentStory, openByCode } from './lent-file.ts'
import { openDesk } from './staff.ts'
import { expect } from './story.ts'

lentStory(
  'an applicant chooses paper; staff mail the disclosure and record the date, and nothing is sent electronically',
  async ({ lent: { program, fullName, ...file }, browser }) => {
    lentStory.setTimeout(120_000)
    const context = await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })
    const applicant = await context.newPage()
    await openByCode(applicant, program, file)
    await applicant.getByRole('button', { name: 'Send me records on paper from now on' }).click()
    await expect(applicant.getByText('From now on we mail them to you')).toBeVisible()

    const desk = await (await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })).newPage()
    await openDesk(desk, '/admin/applications')
    await desk.getByRole('link', { name: fullName }).click()
    await expect(desk.getByText(/Mail paper copies to/).first()).toBeVisible()
    await desk.getByRole('button', { name: 'Add offer' }).click()
    await desk.getByLabel('Amount').fill('50,000')
    await desk.getByLabel('Lender', { exact: true }).selectOption('Pier Bank')
    await desk.getByLabel('Product').selectOption('Bank term loan')
    await desk.getByLabel('Annual rate in percent').fill('12')
    await desk.getByLabel('Months').fill('24')
    await desk.getByLabel('Lien filed publicly (UCC)').selectOption('Yes')
    await desk.getByLabel('Personal guarantee').selectOption('Yes')
    await desk.getByLabel('Early payoff terms').fill('No charge for repaying early.')
    await desk.getByRole('button', { name: 'Save offer' }).click()
    const offer = desk.getByRole('listitem').filter({ hasText: 'Pier Bank · $' })
    await offer.getByRole('button', { name: 'Confirm terms' }).click()
    await offer.getByLabel('Attach disclosure (PDF)').setInputFiles({
      ...{ name: 'disclosure.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from(
        '%PDF-1.4\n% OFFER SUMMARY\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
      ),
    })
    await expect(offer.getByRole('button', { name: 'Record mailing' })).toBeVisible()
    await expect(offer.getByRole('button', { name: 'Transmit to applicant' })).toHaveCount(0)
    expect(await findFaults(desk)).toEqual([])
    await offer.getByLabel('Mailed on').fill('2026-01-05')
    await offer.getByRole('button', { name: 'Record mailing' }).click()
    await expect(offer.getByText('Mailed on paper')).toBeVisible()
    await offer.getByRole('button', { name: 'Present to applicant' }).click()
    await expect(offer.getByText('Presented', { exact: true })).toBeVisible()

    await applicant.reload()
    await expect(applicant.getByText('so we mailed it to you on January 5, 2026')).toBeVisible()
    await expect(applicant.getByRole('link', { name: 'Read disclosure (PDF)' })).toHaveCount(0)
    expect(await findFaults(applicant)).toEqual([])
  },
)
