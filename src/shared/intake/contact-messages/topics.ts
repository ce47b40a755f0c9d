export const topicLabels = {
  funding: 'Business funding',
  personal: 'A personal loan',
  merchant: 'Card processing',
  existing_application: 'An application in progress',
  privacy_request: 'My data: view, correct or delete it',
  complaint: 'A complaint',
  partner: 'Partnerships',
  press: 'Press',
} as const
export type ContactTopic = keyof typeof topicLabels
export const contactTopics = Object.keys(topicLabels) as [ContactTopic, ...ContactTopic[]]

/** Privacy requests have their own form. */
export const offeredTopics = contactTopics.filter((topic) => topic !== 'privacy_request')

const day = 24 * 60 * 60_000

/**
 * Complaint: as set by the Consumer Financial Protection Bureau. Privacy request: Cal. Civ. Code 1798.130(a)(2)(A).
 */
const daysToAnswer: Partial<Record<ContactTopic, number>> = { complaint: 15, privacy_request: 45 }

/** Returns the deadline for an answer, if a rule sets one. */
export function answerDueAt(topic: ContactTopic, receivedAt: Date): Date | undefined {
  const days = daysToAnswer[topic]
  return days === undefined ? undefined : new Date(receivedAt.getTime() + days * day)
}

export const channelLabels = { email: 'Email', phone: 'Call', text: 'Text message', whatsapp: 'WhatsApp' } as const
export type ContactChannel = keyof typeof channelLabels
export const contactChannels = Object.keys(channelLabels) as [ContactChannel, ...ContactChannel[]]

export const bestTimeLabels = {
  any: 'Any time',
  morning: 'Mornings',
  midday: 'Around noon',
  afternoon: 'Afternoons',
} as const
export type BestTime = keyof typeof bestTimeLabels
export const bestTimes = Object.keys(bestTimeLabels) as [BestTime, ...BestTime[]]
