import { randomUUID } from 'node:crypto'
import { apiAs, apiStatus, roleStory, signInAs } from './role-story.ts'
import { expect, newVisitor } from './story.ts'

roleStory.describe.configure({ timeout: 150_000 })

roleStory(
  'an agent whose role has only its own records sees these and unassigned ones, everywhere',
  async ({ page, browser, program }) => {
    const manager = await apiAs(program, 'manager')
    const readScopes = async () =>
      (await manager('GET', '/api/admin/record-scopes')).roles.find(({ role }: { role: string }) => role === 'agent')
    const { scopes } = await readScopes()
    const { owners } = await manager('GET', '/api/admin/lead-owners')
    const nora = owners.find(({ name }: { name: string }) => name === 'Nora Castillo').id
    const others = owners.filter(({ id }: { id: string }) => id !== nora).map(({ id }: { id: string }) => id)
    const foreign = await manager('GET', `/api/admin/applications?view=all&owner=${others.slice(0, 10).join(',')}`)
    const { id, name, reference } = foreign.applications[0]

    // The manager limits the role.
    const office = await (await browser.newContext({ baseURL: program.address })).newPage()
    await signInAs(office, 'manager')
    await office.goto('/admin/settings/staff')
    await office.getByRole('button', { name: 'Add team' }).click()
    const dialog = office.getByRole('dialog', { name: 'Add team' })
    await dialog.getByLabel('Name').fill('North')
    await dialog.getByRole('checkbox', { name: 'Nora Castillo' }).check()
    await dialog.getByRole('button', { name: 'Add team' }).click()
    await expect(office.getByRole('listitem').filter({ hasText: 'North' })).toContainText('Nora Castillo')
    for (const kind of ['Leads', 'Applications', 'Merchant requests', 'Tasks']) {
      await office.getByLabel(`Agent see ${kind}`).selectOption('Own')
      await expect(office.getByLabel(`Agent change ${kind}`)).toHaveValue('own')
    }
    await office.getByRole('button', { name: 'Save access of the role Agent' }).click()
    await expect(office.getByText('Saved. Takes effect the next time')).toBeVisible()

    await signInAs(page, 'agent')
    await page.goto('/admin/applications?view=all')
    const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    for (const row of (await rows.all()).slice(1)) await expect(row).toContainText(/You|Unassigned/)
    await page.goto(`/admin/applications?view=all&q=${reference}`)
    await expect(page.getByText('No applications match')).toBeVisible()
    await page.goto(`/admin/applications/${id}`)
    await expect(page.getByText('Application not found')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill(reference)
    await expect(page.getByText('No results')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const path of ['', '/offers', '/documents', '/activity'])
      expect(await apiStatus(program, 'agent', 'GET', `/api/admin/applications/${id}${path}`)).toBe(404)

    // Seeing all, but changing only the own ones: the record has no buttons except the request for it.
    for (const kind of ['Leads', 'Applications']) await office.getByLabel(`Agent see ${kind}`).selectOption('All')
    await office.getByRole('button', { name: 'Save access of the role Agent' }).click()
    await expect(office.getByText('Saved. Takes effect the next time')).toBeVisible()
    await page.goto(`/admin/applications/${id}`)
    await expect(page.getByRole('heading', { name, level: 1 }).or(page.getByText(name).first())).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reassign to me' })).toBeVisible()
    await expect(page.getByLabel('Note', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Move to another stage')).toHaveCount(0)
    await office.context().close()
    // Other stories have agents in this brokerage, too.
    await manager('PUT', '/api/admin/record-scopes/agent', { scopes, version: (await readScopes()).version })
  },
)

roleStory('leads that a manager gives to a team go to its members in turn', async ({ page, program }) => {
  const manager = await apiAs(program, 'manager')
  const { owners } = await manager('GET', '/api/admin/lead-owners')
  const names = ['Nora Castillo', 'Grace Okafor']
  const memberIds = names.map((name) => owners.find((owner: { name: string }) => owner.name === name).id)
  await manager('POST', '/api/admin/teams', { id: randomUUID(), name: 'South', leadId: null, memberIds })

  const visitors = [newVisitor(), newVisitor()]
  for (const { fullName: name, email, phone } of visitors)
    await page.request.post('/api/leads/basic', { data: { name, email, phone, source: 'Hero Form' } })

  await signInAs(page, 'manager')
  await page.goto('/admin/leads')
  const table = page.getByRole('table', { name: 'Leads' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  for (const { fullName } of visitors) {
    // A rule has given it to someone.
    await expect(row(fullName)).not.toContainText('Unassigned')
    await row(fullName).getByRole('checkbox').check()
  }
  await page.getByRole('region', { name: 'Selected rows' }).getByLabel('Assign to').selectOption('South: round robin')
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 leads' })
  await dialog.getByLabel('Reason').fill('They called the new office')
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const countOf = async (member: string) => {
    const given = await Promise.all(visitors.map(({ fullName }) => row(fullName).innerText()))
    return given.filter((text) => text.includes(member)).length
  }
  for (const member of names) await expect.poll(() => countOf(member)).toBe(1)
})
