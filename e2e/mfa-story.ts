import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { waitForAdminLink } from './mailbox.ts'
import { type Program, startProgram } from './program.ts'
import { story } from './story.ts'

export interface StaffAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Unused codes; each sign-in uses one. */
  readonly recoveryCodes: string[]
}

interface WorkerFixtures {
  /** The user who set the program up, with an authenticator app. */
  owner: StaffAccount
}

/**
 * A story in a program that requires two-factor authentication. Passkeys need a host name, so it is opened as
 * localhost.
 */
export const mfaStory = story.extend<object, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram({ STAFF_MFA: 'required' })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ program }, use) => {
    await use(toLocalhost(program.address))
  },
  owner: [
    async ({ program }, use) => {
      const person = { name: 'Robin Owner', email: 'robin@example.com', password: 'seven grey gulls at noon' }
      await use(await acceptAccount(program, '/api/auth/set-up', { ...person, token: setupToken(program) }, person))
    },
    { scope: 'worker' },
  ],
})

/** Browsers create no passkeys for a bare IP address. */
export const toLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost')

export const setupToken = (program: Program) => /set-up#([\w-]+)/.exec(program.output())?.[1] ?? ''

let invited = 0

/** Invites a user, who accepts and sets up an authenticator app, without a browser. */
export async function inviteStaff(program: Program, owner: StaffAccount, role: string): Promise<StaffAccount> {
  invited++
  const key = `${process.pid}.${invited}`
  const person = { name: `Kim ${role} ${key}`, email: `kim.${key}@example.com`, password: 'old lamps and new rope' }
  const session = new ApiSession(program)
  await session.post('/api/auth/login', { email: owner.email, password: owner.password })
  await session.post('/api/auth/verify', { code: owner.recoveryCodes.pop() })
  await session.post('/api/admin/invitations', { email: person.email, role })
  const link = await waitForAdminLink(program, person.email, 'Your staff account')
  const token = link.slice(link.indexOf('#') + 1)
  return acceptAccount(program, '/api/auth/invitation/accept', { ...person, token }, person)
}

async function acceptAccount(
  program: Program,
  path: string,
  answers: object,
  person: Omit<StaffAccount, 'recoveryCodes'>,
) {
  const session = new ApiSession(program)
  await session.post(path, answers)
  const { secret } = await session.post('/api/auth/authenticator', {})
  const { recoveryCodes } = await session.post('/api/auth/authenticator/confirm', {
    code: totpCode(secret, program.now()),
  })
  return { ...person, recoveryCodes }
}

/** Returns the six digits of an authenticator app for this key, which may contain spaces. */
export const totpCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })

/** Calls the program like one browser. */
class ApiSession {
  readonly #program: Program
  #cookie = ''
  #token = ''

  constructor(program: Program) {
    this.#program = program
  }

  async post(path: string, body: object) {
    const answer = await fetch(this.#program.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie, authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(body),
    })
    const reply = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie
    this.#token = reply.token ?? this.#token
    return reply
  }
}

/** Signs in by password and a recovery code; resolves when the admin is open. */
export async function signInWithRecoveryCode(page: Page, { email, password, recoveryCodes }: StaffAccount) {
  await page.goto('/admin/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes.pop() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/admin/dashboard')
}

/** Adds a virtual authenticator to the page that creates and presents passkeys without a prompt. */
export async function addPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Turns off passkey suggestions in text fields, from the next page on. */
export const disablePasskeySuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
