import type { Brokerage } from '#server/demo/file-story.ts'
import type { Business, Person } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { workingMoment } from '#server/demo/working-time.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { isEnded, merchantMoves, needsReason } from '#shared/intake/merchants/merchant-status.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'

type Row = SampleRows['merchantLeads'][number]

/** Every move is one that the admin allows. */
export class MerchantStory {
  readonly rows: SampleRows
  readonly random: Random
  readonly agent: string
  readonly row: Row & { id: string; status: MerchantStatus }
  at: Date

  constructor({ rows, team }: Brokerage, random: Random, asking: { person: Person; business: Business; at: Date }) {
    const { person, business, at } = asking
    this.rows = rows
    this.random = random
    this.agent = random.oneOf(team.agents)
    this.at = at
    const statement = inventStatement(random)
    const { name, email, phone } = person
    this.row = {
      ...{ id: random.id(at), reference: random.reference('HM'), name, email, emailNormalized: email, phone },
      ...{ businessName: business.legalName, industry: business.industry, statement, ratesVersion },
      ...{ volumeCents: statement.volumeCents, wasTerminated: random.percent(3), pagePath: '/merchant-quote' },
      processor: random.oneOf(['Example Card Services', 'My bank', 'A tablet register', 'None yet']),
      pricingModel: random.oneOf(['unknown', 'flat', 'flat', 'tiered', 'interchange_plus']),
      contractEnds: random.percent(40) ? `${at.getUTCFullYear() + 1}-0${random.whole(1, 9)}` : '',
      equipment: random.oneOf(['none', 'owned', 'leased', 'processor']),
      needs: random.some(['terminal', 'mobile', 'register', 'online', 'invoices'], random.whole(1, 3)),
      words: random.percent(30) ? 'Fees went up twice this year, and no one can explain why.' : '',
      ...{ status: 'new', statusChangedAt: at, createdAt: at, updatedAt: at, quoteSentAt: at },
    }
    rows.merchantLeads.push(this.row)
    this.#keepMove(undefined, 'new', '', null)
  }

  wait(leastMs: number, maxMs: number) {
    const later = new Date(this.at.getTime() + this.random.whole(leastMs, maxMs))
    this.at = workingMoment(later, this.random.whole(0, 55))
  }

  take() {
    Object.assign(this.row, { ownerStaffId: this.agent, updatedAt: this.at })
    this.audit('merchant-lead.assign-to-self', { before: null })
  }

  /** @param by null if it follows from the merchant's action. @throws Error for a move that the admin would refuse. */
  move(to: MerchantStatus, reason = '', by: string | null = this.agent) {
    const { status: from } = this.row
    if (!merchantMoves(from).includes(to)) throw new Error(`A merchant lead can’t move from ${from} to ${to}.`)
    // Quotes sent and accepted in the app need no reason.
    if (isEnded(to) && needsReason(to) && !reason) throw new Error(`A move to ${to} needs a reason.`)
    this.#keepMove(from, to, reason, by)
    Object.assign(this.row, { status: to, statusChangedAt: this.at, updatedAt: this.at })
    if (by) this.audit('merchant-lead.change-status', { from, to })
  }

  note(words: string) {
    const { id: merchantLeadId } = this.row
    this.rows.merchantNotes.push({
      ...{ id: this.random.id(this.at), merchantLeadId, staffId: this.agent, words, at: this.at },
    })
  }

  audit(action: string, detail: Record<string, unknown>) {
    this.rows.audit.push({
      ...{ id: this.random.id(this.at), at: this.at, action, subject: this.row.id, detail, requestId: 'sample' },
      ...{ actorKind: 'staff', actorId: this.agent, ip: '192.0.2.10' },
    })
  }

  #keepMove(from: MerchantStatus | undefined, to: MerchantStatus, reason: string, staffId: string | null) {
    const { id: merchantLeadId } = this.row
    this.rows.merchantMoves.push({
      id: this.random.id(this.at),
      merchantLeadId,
      from,
      to,
      reason,
      staffId,
      at: this.at,
    })
  }
}

/** Many small payments, and fees between two and four percent. */
function inventStatement(random: Random): Row['statement'] {
  const volumeCents = Math.round(800_000 + random.next() ** 2 * 24_000_000)
  return {
    ...{ volumeCents, feesCents: Math.round((volumeCents * random.whole(210, 395)) / 10_000) },
    payments: Math.max(20, Math.round(volumeCents / random.whole(1_800, 9_000))),
    presentPercent: random.oneOf([100, 90, 75, 40, 0]),
    amexPercent: random.oneOf([0, 5, 8, 12]),
    terminationFeeCents: random.oneOf([0, 0, 29_500, 49_500]),
    equipmentCents: random.oneOf([0, 0, 35_000, 69_900]),
  }
}
