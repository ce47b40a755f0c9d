import { openApplicationByLink } from './applicant.ts'
import { readEmails, waitForEmail } from './mailbox.ts'
import { agreeToReassign, apiStatus, expectMenu, expectNoAccess, roleStory, signInAs } from './role-story.ts'
import { expect } from './story.ts'
import { submitApplication } from './submit-application.ts'
import { createPdf, uploadDocument } from './upload-document.ts'

roleStory.describe.configure({ timeout: 120_000 })

const menu = [
  ...[
    'Dashboard',
    'Inbox',
    'Tasks',
    'Messages',
    'Leads',
    'Applications',
    'Renewals',
    'Requests',
    'Accounts',
    'Success fees',
  ],
  ...['Lenders', 'Complaints', 'Settings'],
]

roleStory(
  'a processor reviews documents by keyboard and requests what is missing, and the applicant is notified',
  async ({ page, browser, program }) => {
    const context = await browser.newContext({ baseURL: program.address })
    const applicant = await context.newPage()
    await applicant.goto('/track-application')
    const { reference, fullName, email } = await submitApplication(applicant)
    await uploadDocument(
      applicant.request,
      'statement.pdf',
      'bank_statement',
      await createPdf('Opening balance', 'Closing'),
    )
    await uploadDocument(applicant.request, 'stub.pdf', 'pay_stub', await createPdf('Nothing that can be read'))

    await signInAs(page, 'processor')
    await expectMenu(page, menu)
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Applications with documents to review' }).click()
    await page.getByRole('link', { name: fullName }).click()
    // The assignment rules gave it to an agent.
    await page.getByRole('button', { name: 'Reassign to me' }).click()
    const reassigning = page.getByRole('dialog', { name: 'Reassign to me' })
    await reassigning.getByLabel('Reason').fill('The agent is on leave.')
    await reassigning.getByRole('button', { name: 'Ask to reassign' }).click()
    await expect(page.getByText('You asked to reassign this application')).toBeVisible()
    await agreeToReassign(program)
    await expect(page.getByText('(you)')).toBeVisible()
    await page.getByRole('button', { name: 'Start review' }).click()
    await expect(page.getByText('In review, since')).toBeVisible()

    await page.goto(`/admin/applications/${reference}?tab=documents`)
    await expect(page.getByRole('link', { name: 'statement.pdf' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByText('Opening balance')).toBeAttached()
    await page.keyboard.press('a')
    await expect(page.getByText('Accepted: statement.pdf. Next: stub.pdf.')).toBeVisible()
    await expect(page.getByText('Nothing that can be read')).toBeAttached()
    await page.keyboard.press('d')
    await page.getByLabel('What’s wrong with it?').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Reject document' }).click()
    await expect(page.getByText('Rejected').first()).toBeVisible()

    // The applicant sent a copy of their lease by mail.
    const lease = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: await createPdf('Lease of the shop') }
    const uploads = page.getByRole('region', { name: 'Upload for the applicant' })
    await uploads.locator('input[type=file]').setInputFiles(lease)
    await expect(uploads.getByRole('link', { name: 'lease.pdf' })).toBeVisible()
    await expect(page.getByText('lease.pdf uploaded')).toBeVisible()

    await page.getByRole('button', { name: 'Request documents' }).click()
    await page.getByLabel('Description').fill('Statement of March, all pages')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Documents needed')).toBeVisible()

    await applicant.reload()
    // Only someone who has proven the mailbox sees what staff asked for, refused and uploaded.
    await expect(applicant.getByText('Verify your email address to see what.')).toBeVisible()
    await openApplicationByLink(applicant, program, email)
    await applicant.reload()
    await expect(applicant.getByText('Statement of March, all pages').first()).toBeVisible()
    await expect(applicant.getByText('We can’t read it.').first()).toBeVisible()
    await applicant.goto('/document-upload')
    await expect(applicant.getByText('added for you by our team')).toBeVisible()
    for (const subject of ['Please upload a document again', 'We need 1 item'])
      expect(await waitForEmail(program, email, new RegExp(`Subject: ${subject} for your application (\\S+)`))).toBe(
        reference,
      )
    expect(readEmails(program).filter((mail) => mail.includes(`To: ${email}`) && /March|stub/.test(mail))).toEqual([])
    await context.close()

    await page.goto('/admin/dashboard')
    await expect(page.getByText('You reviewed 2 documents today.')).toBeVisible()
    await expectNoAccess(
      page,
      '/admin/commissions',
      'Only owners and managers can manage commissions. Agents see their own.',
    )
    await expectNoAccess(page, '/admin/privacy', 'Only owners, managers and compliance can answer these requests.')
    expect(await apiStatus(program, 'processor', 'POST', '/api/admin/exports/applications')).toBe(403)
  },
)
