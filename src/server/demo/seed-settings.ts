import { agentShareBasisPoints } from '#server/demo/file-deals.ts'
import type { Brokerage } from '#server/demo/file-story.ts'
import { day } from '#server/demo/working-time.ts'
import { defaultDeals } from '#shared/system/settings/deals.ts'

const deals = { ...defaultDeals, agentShareBasisPoints }

const contact = {
  ...{ email: 'hello@example.com', phone: '(212) 555-0142', whatsapp: '' },
  address: 'Harborline Funding (sample)\n1 Sample Pier, Suite 100\nNew York, NY 10004',
}

/** Adds the brokerage's settings: its address, and who gets new leads. */
export function seedSettings({ rows, team }: Brokerage, opened: Date) {
  const at = new Date(opened.getTime() + day)
  rows.settings.push({ section: 'contact', value: contact, version: 1, changedBy: team.owner, changedAt: at })
  rows.settings.push({ section: 'deals', value: deals, version: 1, changedBy: team.owner, changedAt: at })
  rows.assignment.push({ id: 1, isOn: true, version: 1, changedBy: team.manager, changedAt: at })
  const [first = team.manager, second = team.manager] = team.agents
  rows.assignmentRules.push(
    { position: 0, source: 'Personal Funding', staffIds: [first, second] },
    { position: 1, source: '', staffIds: [...team.agents] },
  )
}
