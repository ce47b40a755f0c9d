import type { Brokerage } from '#server/demo/stories/application-story.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { defaultInvoices } from '#shared/system/settings/deals.ts'
import { day, dayOf, type Random } from './random.ts'
import type { SampleRows } from './sample-rows.ts'

type Entry = SampleRows['successFeeEntries'][number]
type Fee = SampleRows['successFees'][number]

interface FeeStory {
  readonly rows: SampleRows
  readonly random: Random
  readonly fee: Fee
  readonly amountCents: number
  readonly manager: string
  readonly until: Date
}

/** After this many days an unpaid fee is overdue. */
const overdueAfter = defaultInvoices.dueDays + 4

/** Invoices every success fee; most are paid, and the latest overdue ones show what else can happen. */
export function planSuccessFees({ rows, team }: Brokerage, random: Random, until: Date) {
  const amounts = new Map(rows.offers.map(({ id, successFeeCents }) => [id, successFeeCents]))
  const fees = rows.successFees.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const stories = fees.map((fee) => {
    const amountCents = amounts.get(fee.offerId) ?? 0
    const story = { ...{ rows, random, fee, amountCents, until }, manager: team.manager }
    invoice(story)
    return story
  })
  const isLate = ({ fee }: FeeStory) => until.getTime() - fee.createdAt.getTime() > overdueAfter * day
  for (const story of stories.filter((each) => !isLate(each))) if (random.percent(40)) pay(story, 2, 1)
  const late = stories.filter(isLate).reverse()
  const shown = [remainUnpaid, dispute, waive, payHalf, remainUnpaid, bounce]
  for (const [place, story] of late.entries()) {
    const end =
      shown[place] ??
      random.weighted([
        [payInFull, 88],
        [bounce, 5],
        [waive, 3],
        [writeOff, 4],
      ])
    end(story)
  }
}

function invoice({ rows, random, fee, amountCents }: FeeStory) {
  const { offerId, createdAt } = fee
  const offer = rows.offers.find(({ id }) => id === offerId)
  const lender = rows.lenders.find(({ id }) => id === offer?.lenderId)
  const issuedOn = dayOf(createdAt)
  const year = Number(issuedOn.slice(0, 4))
  const counted = rows.successFeeNumbers.find((series) => series.year === year)
  const last = (counted?.last ?? 0) + 1
  if (counted) counted.last = last
  else rows.successFeeNumbers.push({ series: 'invoice', year, last })
  rows.successFeeInvoices.push({
    ...{ id: random.id(createdAt), feeId: offerId, kind: 'invoice', amountCents, issuedOn, createdAt },
    number: `INV-${year}-${String(last).padStart(4, '0')}`,
    dueOn: addDays(issuedOn, defaultInvoices.dueDays),
    line: {
      ...{ lender: lender?.name ?? '', fundedCents: offer?.amountCents ?? 0, fundedOn: issuedOn },
      basisPoints: offer?.terms.successFeeBasisPoints ?? 0,
    },
  })
}

/** Adds an entry some days after funding, unless that is in the future. */
function enter(story: FeeStory, days: number, values: Pick<Entry, 'kind' | 'amountCents'> & Partial<Entry>) {
  const { rows, random, fee, manager, until } = story
  const at = new Date(fee.createdAt.getTime() + days * day)
  if (at >= until) return undefined
  const entry = {
    ...{ id: random.id(at), feeId: fee.offerId, enteredOn: dayOf(at), recordedBy: manager, at },
    ...values,
  } satisfies Entry
  rows.successFeeEntries.push(entry)
  fee.version = (fee.version ?? 1) + 1
  return entry
}

function pay(story: FeeStory, days: number, part: number) {
  const { random, amountCents } = story
  return enter(story, days, {
    ...{ kind: 'payment', amountCents: Math.round(amountCents * part) },
    method: random.weighted([
      ['ach', 60],
      ['wire', 15],
      ['check', 20],
      ['card', 5],
    ]),
    reference: `T-${random.whole(10_000, 99_999)}`,
  })
}

const payInFull = (story: FeeStory) => void pay(story, story.random.whole(1, overdueAfter - 1), 1)

const payHalf = (story: FeeStory) => void pay(story, story.random.whole(1, defaultInvoices.dueDays), 0.5)

const remainUnpaid = () => {}

function bounce(story: FeeStory) {
  const payment = pay(story, 5, 1)
  if (!payment) return
  enter(story, 8, {
    ...{ kind: 'returned_payment', amountCents: -payment.amountCents, returns: payment.id },
    reason: 'Returned by the bank: insufficient funds',
  })
  pay(story, 12, 1)
}

const waive = (story: FeeStory) =>
  void enter(story, 10, {
    ...{ kind: 'waiver', amountCents: story.amountCents, reason: 'Agreed when the funding was delayed' },
  })

function writeOff(story: FeeStory) {
  enter(story, 120, { kind: 'write_off', amountCents: story.amountCents, reason: 'The business has closed' })
}

function dispute({ rows, random, fee, manager }: FeeStory) {
  const openedAt = new Date(fee.createdAt.getTime() + 9 * day)
  rows.successFeeDisputes.push({
    ...{ id: random.id(openedAt), feeId: fee.offerId, openedBy: manager, openedAt },
    reason: 'The client says that the lender contacted them first',
  })
  fee.version = (fee.version ?? 1) + 1
}
