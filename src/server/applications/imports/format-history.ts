import {
  decisionLabels,
  type ImportedApplication,
  type ImportedLender,
} from '#shared/applications/imports/application-format.ts'

/**
 * Returns the note of an imported application: its own, and what lenders decided elsewhere. They are no lender
 * submissions here, because those need a consent that names the lender.
 */
export const formatHistory = ({ note, lenders }: Pick<ImportedApplication, 'note' | 'lenders'>): string =>
  [note ?? '', lenders.length > 0 ? `Imported lender history:\n${lenders.map(formatLender).join('\n')}` : '']
    .filter((part) => part !== '')
    .join('\n\n')

const formatLender = ({ name, sentOn, decision, decidedOn, reason }: ImportedLender) =>
  `${name}: ${
    [
      sentOn && `sent on ${sentOn}`,
      decision && `${decisionLabels[decision].toLowerCase()}${decidedOn ? ` on ${decidedOn}` : ''}`,
      !decision && decidedOn && `decided on ${decidedOn}`,
      reason,
    ]
      .filter(Boolean)
      .join('; ') || 'no details'
  }`
