import { z } from 'zod/mini'
import { emailOrEmpty, newLead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { cell, optionalCell, optionalDate, toChoice } from './cells.ts'
import {
  emailField,
  type ImportField,
  type ImportFormat,
  nameFields,
  nextStepFields,
  phoneField,
  withFullName,
  workFields,
} from './import-field.ts'

/** `application_started` and `converted` follow an application; marks are no history. */
const importedLeadStatuses = [
  ...['new', 'attempted', 'contacted', 'qualified', 'nurture', 'unqualified', 'do_not_contact'],
] as const satisfies readonly (keyof typeof leadStatusLabels)[]

const { name, phone } = newLead.shape
const utm = () => optionalCell(text(1, 100, 'Use up to 100 characters'))

/** The form fields without consent, which a file can't prove; a phone number is enough. */
const importedLead = z.pipe(
  z.transform(withFullName),
  z.object({
    name: cell(name),
    email: cell(z._default(emailOrEmpty, '')),
    phone: cell(phone),
    source: optionalCell(text(1, 60, 'Use up to 60 characters')),
    status: optionalCell(
      z.enum(
        importedLeadStatuses,
        'Use one of: New, Attempted, Contacted, Qualified, Nurture, Unqualified, Do not contact',
      ),
      toChoice(leadStatusLabels),
    ),
    nextAction: optionalCell(text(0, 200, 'Use up to 200 characters')),
    nextActionOn: optionalDate(),
    receivedOn: optionalDate(),
    note: optionalCell(multiline(2_000)),
    landingPath: optionalCell(text(1, 300, 'Use up to 300 characters')),
    referrer: optionalCell(text(1, 500, 'Use up to 500 characters')),
    ...{ utmSource: utm(), utmMedium: utm(), utmCampaign: utm(), utmTerm: utm(), utmContent: utm() },
  }),
)
export type ImportedLead = z.output<typeof importedLead>

const fields: readonly ImportField[] = [
  ...nameFields,
  emailField,
  phoneField,
  ...workFields,
  { name: 'source', label: 'Source', headers: ['lead source', 'channel'] },
  { name: 'status', label: 'Status', headers: ['lead status'] },
  ...nextStepFields,
  {
    ...{
      name: 'receivedOn',
      label: 'Received on',
      headers: ['created', 'created at', 'created on', 'date', 'received'],
    },
    help: 'A date that isn’t in the future.',
  },
  { name: 'note', label: 'Note', headers: ['notes', 'comment', 'comments', 'remarks'] },
  { name: 'landingPath', label: 'Landing page', headers: ['landing path', 'page'] },
  { name: 'referrer', label: 'Referrer', headers: ['referer'] },
  { name: 'utmSource', label: 'UTM source' },
  { name: 'utmMedium', label: 'UTM medium' },
  { name: 'utmCampaign', label: 'UTM campaign' },
  { name: 'utmTerm', label: 'UTM term' },
  { name: 'utmContent', label: 'UTM content' },
]

export const leadFormat: ImportFormat<typeof importedLead> = {
  ...{ fields, schema: importedLead, required: [['name', 'firstName', 'lastName'], ['phone']] },
}
