import { type EarlySubmit, submitOnce } from '../early-submit.ts'
import type { Front } from '../front.ts'
import { signIn } from '../owner.ts'
import { must, type Row, spread, told } from '../row.ts'
import { openSlowBrowser } from '../slow-phone.ts'

/** ms until visitors see that their submit was accepted. */
const answered = 250

export async function submitRows(front: Front, times: number): Promise<Row[]> {
  const visitors = Array.from({ length: times }, (_, n) => ({
    fullName: `Ada Harbor ${n}`,
    email: `ada.${n}@example.com`,
    phone: '(212) 555-0142',
  }))
  const browser = await openSlowBrowser()
  const submits: EarlySubmit[] = []
  for (const visitor of visitors) submits.push(await submitOnce(browser, front.address, visitor))
  await browser.close()

  const stored = await storedEmails(
    front,
    visitors.map(({ email }) => email),
  )
  const faults = submits.flatMap(({ lost }) => lost || [])
  const kept = visitors.filter(({ email }, n) => stored.has(email) && !submits[n]?.lost).length
  const quick = submits.filter(({ answeredMs }) => answeredMs <= answered).length
  return [
    must(
      'early submit: nothing lost',
      '/',
      `${times} of ${times}`,
      `${kept} of ${times}${faults.length > 0 ? `: ${faults[0]}` : ''}`,
      kept === times,
    ),
    must(
      `early submit: answered within ${answered} ms`,
      '/',
      `${times} of ${times}`,
      `${quick} of ${times}, ${spread(submits.map(({ answeredMs }) => answeredMs))} ms`,
      quick === times,
    ),
    told('early submit: next page there after', '/', `${spread(submits.map(({ arrivedMs }) => arrivedMs))} ms`),
  ]
}

async function storedEmails({ origin }: Front, emails: readonly string[]): Promise<Set<string>> {
  const ask = await signIn(origin)
  const found = await Promise.all(
    emails.map(async (email) => {
      const { leads } = await ask('GET', `/api/admin/leads?q=${encodeURIComponent(email)}`)
      return (leads as { email: string }[]).map((lead) => lead.email)
    }),
  )
  return new Set(found.flat())
}
