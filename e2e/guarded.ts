import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { linkMailedTo } from './mailbox.ts'
import { type Program, startProgram } from './program.ts'
import { story } from './story.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Unused codes; each sign-in uses one. */
  readonly recoveryCodes: string[]
}

interface Guarded {
  /** The user who set the program up, with an authenticator app. */
  boss: Person
}

/**
 * A story in a program that requires two-factor authentication. Passkeys need a host name, so it is opened as
 * localhost.
 */
export const guardedStory = story.extend<object, Guarded>({
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
    await use(named(program.address))
  },
  boss: [
    async ({ program }, use) => {
      const person = { name: 'Robin Owner', email: 'robin@example.com', password: 'seven grey gulls at noon' }
      await use(await join(program, '/api/auth/set-up', { ...person, token: setUpToken(program) }, person))
    },
    { scope: 'worker' },
  ],
})

/** Browsers create no passkeys for a bare IP address. */
export const named = (address: string) => address.replace('127.0.0.1', 'localhost')

export const setUpToken = (program: Program) => /set-up#([\w-]+)/.exec(program.output())?.[1] ?? ''

let hired = 0

/** Invites a user, who accepts and sets up an authenticator app, without a browser. */
export async function hire(program: Program, boss: Person, role: string): Promise<Person> {
  hired++
  const key = `${process.pid}.${hired}`
  const person = { name: `Kim ${role} ${key}`, email: `kim.${key}@example.com`, password: 'old lamps and new rope' }
  const desk = new Desk(program)
  await desk.post('/api/auth/login', { email: boss.email, password: boss.password })
  await desk.post('/api/auth/verify', { code: boss.recoveryCodes.pop() })
  await desk.post('/api/admin/invitations', { email: person.email, role })
  const link = await linkMailedTo(program, person.email, 'Your staff account')
  const token = link.slice(link.indexOf('#') + 1)
  return join(program, '/api/auth/invitation/accept', { ...person, token }, person)
}

async function join(program: Program, path: string, answers: object, person: Omit<Person, 'recoveryCodes'>) {
  const desk = new Desk(program)
  await desk.post(path, answers)
  const { secret } = await desk.post('/api/auth/authenticator', {})
  const { recoveryCodes } = await desk.post('/api/auth/authenticator/confirm', { code: codeOf(secret, program.now()) })
  return { ...person, recoveryCodes }
}

/** Returns the six digits of an authenticator app for this key, which may contain spaces. */
export const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })

/** Calls the program like one browser. */
class Desk {
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
export async function enter(page: Page, { email, password, recoveryCodes }: Person) {
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
export async function addDevice(page: Page) {
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
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
