import { fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { owner, startProgram } from './program.ts'
import { expect, story } from './story.ts'

/** Returns a port that is free now, because the provider must know the address before the program has one. */
async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

// It starts a program and a provider of its own.
story.describe.configure({ timeout: 120_000 })

const endings: (() => unknown)[] = []
story.afterEach(async ({ page }) => {
  // A page that is still open would report its lost connection.
  await page.goto('about:blank')
  for (const end of endings.splice(0)) await end()
})

story('staff sign in with the brokerage’s OpenID provider', async ({ page }) => {
  const port = await findFreePort()
  const site = `http://127.0.0.1:${port}`
  const program = new URL('../src/server/testing/servers/openid-provider.ts', import.meta.url)
  const provider = fork(program, [`${site}/admin/login`], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  endings.push(() => provider.disconnect())
  const [issuer] = await once(provider, 'message')
  const server = await startProgram({
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' },
    ...{ PORT: String(port), PUBLIC_URL: site, OIDC_NAME: 'Example Workspace', OIDC_ISSUER: issuer },
    ...{ OIDC_CLIENT_ID: 'harborline', OIDC_CLIENT_SECRET: 'a secret of the provider' },
  })
  endings.push(() => server.stop())
  const signInAs = async (person: string) => {
    await page.goto(`${site}/admin/tasks`)
    await page.getByRole('button', { name: 'Sign in with Example Workspace' }).click()
    await page.waitForURL(`${issuer}/interaction/**`)
    await page.locator('[name=login]').fill(person)
    await page.locator('[name=password]').fill('any')
    await page.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await signInAs('stranger@example.com')
  await expect(page.getByRole('alert')).toContainText('This sign-in wasn’t accepted.')
  expect(page.url()).not.toContain('code=')

  await page.context().clearCookies()
  await signInAs(owner.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  expect(page.url()).toBe(`${site}/admin/tasks`)
})
