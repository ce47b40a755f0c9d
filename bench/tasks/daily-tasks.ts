import { expect, type Page } from '@playwright/test'
import type { Call, Task } from './task.ts'

/** Records that a round has used. */
const used = new Set<string>()

const unused = <Row extends { id: string }>(rows: readonly Row[], what: string): Row => {
  const row = rows.find(({ id }) => !used.has(id))
  if (!row) throw new Error(`The sample brokerage has no more ${what}.`)
  used.add(row.id)
  return row
}

interface LeadRow {
  readonly id: string
  readonly name: string
  readonly phone: string
}
interface ApplicationRow {
  readonly id: string
  readonly reference: string
  /** Documents that wait for a review. */
  readonly toReview: number
}
interface LenderRow {
  readonly submission: object | null
  readonly consent: object | null
}
interface RequestRow {
  readonly id: string
  readonly name: string
  readonly kind: string
}

/** Without a state's own disclosure for offers. */
const plainStates = 'IL,NC,NJ,PA,OH,MI,WA,AZ,CO'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Lead' })

async function openLead(page: Page, call: Call, filter: string) {
  const { leads } = (await call(`/api/admin/leads?${filter}`)) as { leads: LeadRow[] }
  const lead = unused(leads, 'leads')
  await page.goto(`/admin/leads?lead=${lead.id}`)
  await panel(page)
    .getByText(/^Received from/)
    .last()
    .waitFor()
}

async function openApplication(
  page: Page,
  call: Call,
  filter: string,
  tab: string,
  isFit: (row: ApplicationRow) => Promise<boolean> = async () => true,
) {
  const { applications } = (await call(`/api/admin/applications?view=all&${filter}`)) as {
    applications: ApplicationRow[]
  }
  const fit = []
  for (const row of applications) if (await isFit(row)) fit.push(row)
  const { reference } = unused(fit, 'such applications')
  await page.goto(`/admin/applications/${reference}?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** What one step of a task leaves for the next. */
let offered = ''
let requested = ''
let phone = ''
let leadName = ''

export const dailyTasks: readonly Task[] = [
  {
    name: 'Find a lead by phone and open it',
    before: { clicks: 3, seconds: 2.3 },
    prepare: async (page, call) => {
      const { leads } = (await call('/api/admin/leads')) as { leads: LeadRow[] }
      const lead = unused(leads, 'leads')
      ;[phone, leadName] = [lead.phone, lead.name]
      await page.goto('/admin/tasks')
      await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
    },
    perform: async (page, hand) => {
      await hand.press('Control+k')
      await hand.typeHere(phone)
      await page.getByRole('option').filter({ hasText: leadName }).first().waitFor()
      await hand.press('Enter')
      await page.getByRole('heading', { level: 2, name: leadName }).waitFor()
    },
  },
  {
    name: 'Log a call and set the next step',
    before: { clicks: 6, seconds: 1.8 },
    prepare: async (page, call) => {
      await openLead(page, call, 'status=new')
    },
    perform: async (page, hand) => {
      await hand.click(panel(page).getByRole('tab', { name: 'Call' }))
      await hand.click(panel(page).getByLabel('Left a voicemail'))
      await hand.type(panel(page).getByLabel('What to do'), 'Try again in the morning')
      await hand.click(panel(page).getByRole('button', { name: 'Tomorrow' }))
      await hand.press('Control+Enter')
      await panel(page).getByText('Call: Left a voicemail', { exact: true }).waitFor()
      await page.getByRole('row').getByText('Try again in the morning').first().waitFor()
    },
  },
  {
    name: 'Assign ten leads',
    prepare: async (page) => {
      await page.goto('/admin/leads')
      await page.locator('tbody tr[data-row]').nth(10).waitFor()
    },
    perform: async (page, hand) => {
      const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ })
      await hand.click(boxes.nth(0))
      await hand.clickWithShift(boxes.nth(9))
      await hand.choose(page.getByRole('region', { name: 'Selected rows' }).getByLabel('Assign to'), 'Grace Okafor')
      // Colleagues own some of them.
      await hand.type(page.getByRole('dialog').getByLabel('Reason'), 'Grace takes over this week.')
      await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Reassign', exact: true }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect(page.locator('tbody tr[data-row]').nth(9)).toContainText('Grace Okafor')
    },
  },
  {
    name: 'Convert a lead into an application',
    before: { clicks: 1, seconds: 1.5 },
    prepare: async (page, call) => {
      await openLead(page, call, 'status=contacted')
    },
    perform: async (page, hand) => {
      await hand.choose(panel(page).getByLabel('How they asked for it'), 'In person')
      await hand.click(panel(page).getByRole('button', { name: 'Start application', exact: true }))
      await panel(page).getByText('Application started:').waitFor()
    },
  },
  {
    name: 'Review six documents',
    before: { clicks: 3, seconds: 8.4 },
    prepare: async (page, call) => {
      await openApplication(page, call, 'only=submitted,in_review', 'documents', async ({ toReview }) => toReview >= 6)
    },
    perform: async (page, hand) => {
      await hand.press('j')
      for (let number = 1; number <= 6; number++) {
        await page.getByText(new RegExp(`^${number} of \\d+$`)).waitFor()
        await hand.press('a')
      }
      await page
        .getByText(/^Accepted: (?!.*Next)/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'See which lenders fit and send to three',
    before: { clicks: 6, seconds: 9.6 },
    prepare: async (page, call) => {
      const hasConsents = async ({ id }: ApplicationRow) => {
        const { lenders } = (await call(`/api/admin/applications/${id}/lenders`)) as { lenders: LenderRow[] }
        return lenders.filter(({ submission, consent }) => submission === null && consent).length >= 3
      }
      await openApplication(page, call, 'only=ready', 'overview', hasConsents)
    },
    perform: async (page, hand) => {
      await hand.click(
        page
          .getByRole('button', { name: 'Choose lenders' })
          .or(page.getByRole('link', { name: /^Lenders/ }).last())
          .first(),
      )
      await hand.click(page.getByRole('button', { name: 'Select all eligible' }))
      await hand.click(page.getByRole('button', { name: 'Send to 3 lenders' }))
      await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Send to 3 lenders' }))
      await page.getByText(/^Sent to /).waitFor()
    },
  },
  {
    name: 'Record an offer',
    before: { seconds: 5.8, fields: 9 },
    prepare: async (page, call) => {
      await openApplication(page, call, `only=with_lenders&state=${plainStates}`, 'offers')
    },
    perform: async (page, hand) => {
      await hand.click(page.getByRole('button', { name: /^(Record|Add) offer$/ }).first())
      // Amount, price and term differ from what is requested and usual. The lender's criteria have the rest.
      await hand.click(page.getByRole('group', { name: 'Lender', exact: true }).getByRole('radio').first())
      await hand.type(page.getByLabel('Amount'), '12,500')
      const rate = page.getByLabel('Annual rate in percent')
      if (await rate.isVisible()) await hand.type(rate, '12')
      else await hand.type(page.getByLabel('Factor', { exact: true }), '1.3')
      await hand.type(page.getByLabel('Months'), '24')
      await hand.click(page.getByRole('button', { name: 'Save offer' }))
      await page.getByRole('button', { name: 'Confirm terms' }).waitFor()
      offered = page.url()
    },
  },
  {
    name: 'Present the offer',
    prepare: async (page) => {
      await page.goto(offered)
      await page.getByRole('button', { name: 'Confirm terms' }).waitFor()
    },
    perform: async (page, hand) => {
      await hand.click(page.getByRole('button', { name: 'Confirm terms' }))
      await hand.click(page.getByRole('button', { name: 'Present to applicant' }))
      await page.getByText('Presented', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'Record the funding and see the commission',
    prepare: async (page, call) => {
      await openApplication(page, call, 'only=final_checks', 'overview')
    },
    perform: async (page, hand) => {
      await hand.click(
        page.getByRole('button', { name: 'Mark funded' }).or(page.getByRole('link', { name: 'Mark funded' })),
      )
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(new Date())
      await hand.type(page.getByLabel('Funded on'), today)
      const amount = page.getByLabel('Amount the lender sent')
      // The form says how much was offered.
      if ((await amount.inputValue()) === '') {
        const [, offer = ''] = /The lender offered (\$[\d,.]+\d)/.exec(await page.getByRole('main').innerText()) ?? []
        await hand.type(amount, offer)
      }
      await hand.type(page.getByLabel('The lender’s confirmation'), 'Wire 4711')
      await hand.click(page.getByRole('button', { name: 'Record funding' }))
      await page.getByText('Funded', { exact: true }).nth(1).waitFor()
      await hand.click(page.getByRole('link', { name: 'Deal', exact: true }))
      await page.getByText('Receivable · Due').first().waitFor()
    },
  },
  {
    name: 'Answer a privacy request',
    prepare: async (page, call) => {
      const { requests } = (await call('/api/admin/privacy-requests')) as { requests: RequestRow[] }
      const { name } = unused(
        requests.filter(({ kind }) => kind === 'correct'),
        'requests for correction',
      )
      await page.goto('/admin/privacy')
      await page.getByRole('link', { name }).first().waitFor()
      requested = name
    },
    perform: async (page, hand) => {
      await hand.click(page.getByRole('link', { name: requested }).first())
      await hand.type(page.getByLabel('What was corrected'), 'The name: Haber is now Harbor.')
      await hand.click(page.getByRole('button', { name: 'Mark as corrected' }))
      await page.getByLabel('What was corrected').waitFor({ state: 'detached' })
    },
  },
]
