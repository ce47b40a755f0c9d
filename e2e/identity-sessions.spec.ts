import { enter, guardedStory, hire, named } from './guarded.ts'
import { expect } from './story.ts'

guardedStory('a role change applies at once to a signed-in user', async ({ page, browser, program, boss }) => {
  const kim = await hire(program, boss, 'manager')
  const elsewhere = await browser.newContext({ baseURL: named(program.address) })
  const hers = await elsewhere.newPage()
  await enter(hers, kim)
  await hers.goto('/admin/settings/staff')
  await hers.getByRole('button', { name: 'Invite a team member' }).click()
  await hers.getByLabel('Email address').fill('somebody@example.com')
  expect(await hers.getByLabel('Role').locator('option').allInnerTexts()).not.toContain('Owner')

  await enter(page, boss)
  await page.goto('/admin/settings/staff')
  await page.getByRole('link', { name: kim.name }).click()
  await page.getByLabel(`Role of ${kim.name}`).selectOption('Agent')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('row').filter({ hasText: kim.name })).toContainText('Agent')

  await hers.getByRole('button', { name: 'Send invitation' }).click()
  await expect(hers.getByText('No access')).toBeVisible()
  await expect(hers.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveCount(1)
  await expect(hers.getByText('Role: Agent')).toBeVisible()
  await elsewhere.close()
})

guardedStory(
  'a deactivated user is signed out at once, and can sign in again after reactivation',
  async ({ page, browser, program, boss }) => {
    const kim = await hire(program, boss, 'agent')
    const elsewhere = await browser.newContext({ baseURL: named(program.address) })
    const theirs = await elsewhere.newPage()
    await enter(theirs, kim)

    await enter(page, boss)
    await page.goto('/admin/settings/staff')
    await page.getByRole('link', { name: kim.name }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: `Deactivate ${kim.name}?` })
    await expect(dialog).toContainText('This person has no active API keys or webhooks.')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('row').filter({ hasText: kim.name })).toContainText('Deactivated')
    await theirs.waitForURL('**/admin/login**')

    await page.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByText(`${kim.name} can sign in again.`)).toBeVisible()
    await enter(theirs, kim)
    await elsewhere.close()
  },
)

guardedStory('a session can be ended from another browser', async ({ page, browser, program, boss }) => {
  const kim = await hire(program, boss, 'agent')
  const elsewhere = await browser.newContext({ baseURL: named(program.address) })
  const lost = await elsewhere.newPage()
  await enter(lost, kim)
  await enter(page, kim)
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
  await elsewhere.close()
})

guardedStory(
  "a sensitive action asks to confirm the user's identity; canceling loses nothing, and confirming completes it",
  async ({ page, program, boss }) => {
    const kim = await hire(program, boss, 'compliance')
    await enter(page, kim)
    await page.goto('/admin/settings/account')
    program.passElevenMinutes()
    await page.getByLabel('New password').fill('thirty drums in the rain')
    await page.getByRole('button', { name: 'Change password' }).click()

    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    await expect(page.getByLabel('New password')).toHaveValue('thirty drums in the rain')

    await page.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByLabel('Password').fill('not it')
    await dialog.getByLabel('Code').fill(kim.recoveryCodes.at(-1) ?? '')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This password is incorrect')
    await dialog.getByLabel('Password').fill(kim.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your password has been changed and your other sessions have ended.')).toBeVisible()
  },
)
