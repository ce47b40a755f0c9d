import { inviteStaff, mfaStory, signInWithRecoveryCode, toLocalhost } from './mfa-story.ts'
import { expect } from './story.ts'

mfaStory('a role change applies at once to a signed-in user', async ({ page, browser, program, owner }) => {
  const kim = await inviteStaff(program, owner, 'manager')
  const otherContext = await browser.newContext({ baseURL: toLocalhost(program.address) })
  const kimPage = await otherContext.newPage()
  await signInWithRecoveryCode(kimPage, kim)
  await kimPage.goto('/admin/settings/staff')
  await kimPage.getByRole('button', { name: 'Invite a team member' }).click()
  await kimPage.getByLabel('Email address').fill('somebody@example.com')
  expect(await kimPage.getByLabel('Role').locator('option').allInnerTexts()).not.toContain('Owner')

  await signInWithRecoveryCode(page, owner)
  await page.goto('/admin/settings/staff')
  await page.getByRole('link', { name: kim.name }).click()
  await page.getByLabel(`Role of ${kim.name}`).selectOption('Agent')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('row').filter({ hasText: kim.name })).toContainText('Agent')

  await kimPage.getByRole('button', { name: 'Send invitation' }).click()
  await expect(kimPage.getByText('No access')).toBeVisible()
  await expect(kimPage.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveCount(1)
  await expect(kimPage.getByRole('button', { name: /, Agent$/ })).toBeVisible()
  await otherContext.close()
})

mfaStory(
  'a deactivated user is signed out at once, and can sign in again after reactivation',
  async ({ page, browser, program, owner }) => {
    const kim = await inviteStaff(program, owner, 'agent')
    const otherContext = await browser.newContext({ baseURL: toLocalhost(program.address) })
    const kimPage = await otherContext.newPage()
    await signInWithRecoveryCode(kimPage, kim)

    await signInWithRecoveryCode(page, owner)
    await page.goto('/admin/settings/staff')
    await page.getByRole('link', { name: kim.name }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: `Deactivate ${kim.name}?` })
    await expect(dialog).toContainText('This person has no active API keys or webhooks.')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('row').filter({ hasText: kim.name })).toContainText('Deactivated')
    await kimPage.waitForURL('**/admin/login**')

    await page.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByText(`${kim.name} can sign in again.`)).toBeVisible()
    await signInWithRecoveryCode(kimPage, kim)
    await otherContext.close()
  },
)

mfaStory('a session can be ended from another browser', async ({ page, browser, program, owner }) => {
  const kim = await inviteStaff(program, owner, 'agent')
  const otherContext = await browser.newContext({ baseURL: toLocalhost(program.address) })
  const lost = await otherContext.newPage()
  await signInWithRecoveryCode(lost, kim)
  await signInWithRecoveryCode(page, kim)
  await page.goto('/admin/settings/account')
  await expect(page.getByText('This device')).toBeVisible()
  // The third is the session that created the account.
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(2)

  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(1)
  await lost.waitForURL('**/admin/login**')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText('1 session has ended.')).toBeVisible()
  await otherContext.close()
})

mfaStory(
  "a sensitive action asks to confirm the user's identity; canceling loses nothing, and confirming completes it",
  async ({ page, program, owner }) => {
    const kim = await inviteStaff(program, owner, 'compliance')
    await signInWithRecoveryCode(page, kim)
    await page.goto('/admin/settings/account')
    program.advanceElevenMinutes()
    await page.getByLabel('Current password').fill(kim.password)
    await page.getByLabel('New password').fill('thirty drums in the rain')
    await page.getByRole('button', { name: 'Change password' }).click()

    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    await expect(page.getByLabel('New password')).toHaveValue('thirty drums in the rain')

    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await dialog.getByLabel('Password').fill('not it')
    await dialog.getByLabel('Code').fill(kim.recoveryCodes.at(-1) ?? '')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This password is incorrect')
    await dialog.getByLabel('Password').fill(kim.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your password has been changed and your other sessions have ended.')).toBeVisible()
  },
)
