import { type AuditEntry, actorKindLabels } from '#shared/compliance/audit-log/contract.ts'

const spaced = (text: string) => text.replace(/[-_]/g, ' ')
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/^Api\b/, 'API')

/** Verbs that don't read well as text. */
const verbLabels: Readonly<Record<string, string>> = {
  'merchant-lead.agree-residual': 'set residual',
  'offer.presentable': 'ready to present',
  'offer.attach-disclosure': 'disclosure attached',
  'offer.send-disclosure': 'disclosure sent to the applicant',
  'offer.mail-disclosure': 'disclosure mailed on paper',
  'offer.open-disclosure': 'disclosure opened',
  'offer.download-disclosure': 'disclosure downloaded',
  'offer.sign-disclosure': 'disclosure signed',
  'offer.sign-disclosure-on-paper': 'paper signature of the disclosure recorded',
  'offer.judge': 'check against the rules in force',
}

/** Formats `staff.change-role` as `Staff: change role`; a subject alone as `Staff`. */
export function formatAction(action: string): string {
  const [noun = '', verb] = action.split('.')
  return verb ? `${capital(spaced(noun))}: ${verbLabels[action] ?? spaced(verb)}` : capital(spaced(noun))
}

/** Formats the actor's name or, if unknown, kind. */
export const formatActor = ({ actor, actorKind }: Pick<AuditEntry, 'actor' | 'actorKind'>): string =>
  actor ?? actorKindLabels[actorKind]

/** Formats the record's name, or the end of its id. */
export const formatRecord = ({ subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>): string =>
  subjectName ?? (subject.length === 36 ? `…${subject.slice(-12)}` : subject)

/** Returns each subject, followed by its actions. */
export function actionChoices(actions: readonly string[]): (readonly [value: string, text: string])[] {
  const nouns = [...new Set(actions.map((action) => action.split('.')[0] ?? ''))].sort()
  return nouns.flatMap((noun) => [
    [noun, `${formatAction(noun)} (all)`] as const,
    ...actions
      .filter((action) => action.startsWith(`${noun}.`))
      .map((action) => [action, formatAction(action)] as const),
  ])
}
