import { waitForAdminLink } from './mailbox.ts'
import {
  addPasskeyDevice,
  disablePasskeySuggestions,
  inviteStaff,
  mfaStory,
  setupToken,
  signInWithRecoveryCode,
  toLocalhost,
  totpCode,
} from './mfa-story.ts'
import { startProgram } from './program.ts'
import { openUserMenu, signOut } from './staff.ts'
import { expect, story } from './story.ts'

story('the setup link leads to the admin only after a second factor is set up', async ({ page }) => {
  const program = await startProgram({ STAFF_MFA: 'required' })
  const site = toLocalhost(program.address)
  await addPasskeyDevice(page)
  await page.goto(`${site}/admin/set-up#${setupToken(program)}`)
  await page.getByLabel('Your name').fill('Robin Owner')
  await page.getByLabel('Email address').fill('robin@example.com')
  await page.getByLabel('Password').fill('seven grey gulls at noon')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeFocused()

  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.get(`${site}/api/admin/leads`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(403)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()

  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto(`${site}/admin/set-up#${setupToken(program)}`)
  await expect(page.getByText('The account already exists.')).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByLabel('Your name').fill('Sam Second')
  await page.getByLabel('Email address').fill('sam@example.com')
  await page.getByLabel('Password').fill('seven grey gulls at noon')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer works')
  await program.stop()
})

mfaStory('an invited user joins by email with an authenticator app', async ({ page, browser, program, owner }) => {
  await signInWithRecoveryCode(page, owner)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite a team member' }).click()
  await page.getByLabel('Email address').fill('noor@example.com')
  await page.getByLabel('Role').selectOption('Processor')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('We sent an invitation to noor@example.com.')).toBeVisible()

  const link = await waitForAdminLink(program, 'noor@example.com', 'Your staff account')
  const otherContext = await browser.newContext({ baseURL: toLocalhost(program.address) })
  const noor = await otherContext.newPage()
  await noor.goto(link)
  await expect(noor.getByText('as Processor')).toBeVisible()
  await noor.getByLabel('Your name').fill('Noor Example')
  await noor.getByLabel('Password').fill('noor example')
  await noor.getByRole('button', { name: 'Create account' }).click()
  await expect(noor.getByRole('alert')).toContainText('our name in your password')
  await expect(noor.getByLabel('Your name')).toHaveValue('Noor Example')
  await noor.getByLabel('Password').fill('toy boats on the pond')
  await noor.getByRole('button', { name: 'Create account' }).click()

  await noor.getByRole('button', { name: 'Use an authenticator app' }).click()
  const key = await noor.locator('code').innerText()
  await noor.getByLabel('Code from the app').fill(totpCode(key, program.now()))
  await noor.getByRole('button', { name: 'Continue' }).click()
  await noor.getByRole('button', { name: 'I have saved them' }).click()
  await expect(noor.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await noor.goto('/admin/settings/staff')
  await expect(noor.getByText('No access')).toBeVisible()
  await expect(noor.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveCount(1)
  await noor.goto('/admin/login')
  await noor.goto(link)
  await expect(noor.getByText('This invitation has been used.')).toBeVisible()
  await noor.evaluate(() => sessionStorage.clear())
  await noor.reload()
  await expect(noor.getByRole('alert')).toContainText('no longer works')

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Noor Example' })
  await expect(row).toContainText('Processor')
  await expect(row).toContainText('App')
  await otherContext.close()
})

mfaStory(
  "a passkey signs in without a password, confirms the user's identity, and can be named and removed",
  async ({ page, program, owner }) => {
    const kim = await inviteStaff(program, owner, 'agent')
    await addPasskeyDevice(page)
    await signInWithRecoveryCode(page, kim)
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Work laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByText('Work laptop')).toBeVisible()
    await page.getByRole('button', { name: 'Rename Work laptop' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Desk by the window')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Desk by the window')).toBeVisible()

    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    // The suggestions of the email field are enough.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await disablePasskeySuggestions(page)
    await signOut(page)
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.goto('/admin/settings/account')
    program.advanceElevenMinutes()
    await page.getByRole('button', { name: 'Remove Desk by the window' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('Desk by the window')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove app' })).toHaveCount(0)
  },
)

mfaStory('a user who forgot their password sets a new one by email', async ({ page, browser, program, owner }) => {
  const kim = await inviteStaff(program, owner, 'marketing')
  const otherContext = await browser.newContext({ baseURL: toLocalhost(program.address) })
  const other = await otherContext.newPage()
  await signInWithRecoveryCode(other, kim)

  await page.goto('/admin/login')
  const said: string[] = []
  for (const email of ['nobody.here@example.com', kim.email]) {
    await page.goto('/admin/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    said.push(await page.locator('main').innerText())
  }
  expect(said[0]).toBe(said[1])

  const link = await waitForAdminLink(program, kim.email, 'Set a new password')
  await page.goto(link)
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('first that attackers try')
  await page.getByLabel('New password').fill('a kettle and two spoons')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await signInWithRecoveryCode(page, { ...kim, password: 'a kettle and two spoons' })

  await other.goto('/admin/leads')
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto(link)
  await page.getByLabel('New password').fill('a kettle and two forks')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await otherContext.close()
})
