import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
import type { AttemptChannel, ContactField } from './activity.ts'
import type { CallOutcome, LeadStatus } from './lead-status.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  new: 'New',
  attempted: 'Attempted',
  contacted: 'Contacted',
  qualified: 'Qualified',
  application_started: 'Application started',
  converted: 'Converted',
  nurture: 'Nurture',
  unqualified: 'Unqualified',
  do_not_contact: 'Do not contact',
  duplicate: 'Duplicate',
  spam: 'Spam',
}

export const outcomeLabels: Record<CallOutcome, string> = {
  spoke: 'Spoke with them',
  voicemail: 'Left a voicemail',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
}

export const channelLabels: Record<AttemptChannel, string> = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  email: 'Email',
}

export const fieldLabels: Record<ContactField, string> = { name: 'Name', email: 'Email', phone: 'Phone' }

export const leadStatusTones: Readonly<Record<LeadStatus, StatusTone>> = {
  new: 'neutral',
  attempted: 'blue',
  contacted: 'blue',
  qualified: 'violet',
  application_started: 'amber',
  converted: 'green',
  nurture: 'neutral',
  unqualified: 'red',
  do_not_contact: 'red',
  duplicate: 'neutral',
  spam: 'neutral',
}
