import { type AuditEntry, actorKindLabels } from '#shared/compliance/audit-log/contract.ts'

const spaced = (text: string) => text.replace(/[-_]/g, ' ')
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/^Api\b/, 'API')

/** Verbs that don't read well as text. */
const verbLabels: Readonly<Record<string, string>> = {
  'lender-submission.send-unauthorized': 'sent without every authorization',
  'session.end-all': 'all ended',
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

const regular =
  'accept add agree answer approve ask assign attach cancel change close complete confirm convert correct create deactivate decline delete describe dispute download enable end explain export import invoice judge link mail merge move open pause present purge quarantine reactivate receive record refuse reject remind remove renew reopen request rescind resolve restore resume retry reveal reverse review revoke rotate save share start switch unmark unmerge update upload verify view waive'

const irregular: Readonly<Record<string, string>> = {
  ...{ give: 'given', pay: 'paid', read: 'read', resend: 'resent', reset: 'reset', send: 'sent', set: 'set' },
  ...{ sign: 'signed', split: 'split', undo: 'undone', withdraw: 'withdrawn' },
}

const participle = (verb: string) => verb.replace(/y$/, 'i').replace(/e?$/, 'ed')

/** Verbs that actions start with. States, such as `accepted`, are shown as they are. */
const participles = new Map([
  ...regular.split(' ').map((verb) => [verb, participle(verb)] as const),
  ...Object.entries(irregular),
])

/** Formats `change-role` as `role changed`, `sign-in` as `signed in`, and `add` as `added`. */
function formatVerb(verb: string): string {
  const [first = '', ...rest] = spaced(verb).split(' ')
  const done = participles.get(first)
  if (!done) return spaced(verb)
  const isAfter = /^(again|in|off|on|out|to)$/.test(rest[0] ?? '')
  return (isAfter ? [done, ...rest] : [...rest, done]).join(' ')
}

/** Formats `staff.change-role` as `Staff: role changed`, `task.add` as `Task added`, and a subject alone as `Staff`. */
export function formatAction(action: string): string {
  const [noun = '', verb] = action.split('.')
  if (!verb) return capital(spaced(noun))
  const said = verbLabels[action] ?? formatVerb(verb)
  return participles.has(verb) && !verbLabels[action]
    ? `${capital(spaced(noun))} ${said}`
    : `${capital(spaced(noun))}: ${said}`
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
