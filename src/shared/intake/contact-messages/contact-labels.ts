import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
import { type ComplaintStatus, type ContactStatus, complaintLabels } from './contact-status.ts'
import type { ContactTopic } from './topics.ts'

export const staffTopicLabels: Record<ContactTopic, string> = {
  funding: 'Business funding',
  personal: 'Personal loan',
  merchant: 'Card processing',
  existing_application: 'Application',
  privacy_request: 'Privacy request',
  complaint: 'Complaint',
  partner: 'Partner',
  press: 'Press',
}

const contactStatusLabels: Record<ContactStatus, string> = {
  new: 'New',
  open: 'Open',
  replied: 'Replied',
  closed: 'Closed',
}

interface StatusFields {
  readonly status: ContactStatus
  readonly complaint: ComplaintStatus | null
  readonly isSpam: boolean
}

/** Formats a message's status. Complaints show their own. */
export const formatStatus = ({ status, complaint, isSpam }: StatusFields): string =>
  isSpam ? 'Spam' : complaint ? complaintLabels[complaint] : contactStatusLabels[status]

const contactStatusTones: Record<ContactStatus, StatusTone> = {
  new: 'neutral',
  open: 'blue',
  replied: 'green',
  closed: 'neutral',
}

const complaintTones: Record<ComplaintStatus, StatusTone> = {
  received: 'red',
  investigating: 'blue',
  answered: 'green',
  upheld: 'amber',
  not_upheld: 'neutral',
}

/** Returns the color of a message's status. */
export const statusTone = ({ status, complaint, isSpam }: StatusFields): StatusTone =>
  isSpam ? 'neutral' : complaint ? complaintTones[complaint] : contactStatusTones[status]
