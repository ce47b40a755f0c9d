import { textEmail } from '#server/platform/mail/letter.ts'
import { type ProtectedSection, protectedTitles } from '#shared/system/settings/contract.ts'

interface SectionChange {
  readonly section: ProtectedSection
  readonly name: string
  /** The day of the change. */
  readonly on: string
  /** `Account number: •••• 6789 → •••• 4321` */
  readonly changes: readonly string[]
  /** The first day of shorter retention periods. */
  readonly shorterFrom: string | undefined
}

/** Reports a change of settings that move money or delete data. */
export function sectionChangedEmail(siteUrl: string, { section, name, on, changes, shorterFrom }: SectionChange) {
  const title = protectedTitles[section]
  return textEmail({
    subject: `Settings changed: ${title}`,
    paragraphs: [
      `${name} changed “${title}” in the settings on ${on}:`,
      changes.map((change) => `- ${change}`).join('\n'),
      ...(shorterFrom
        ? [`Shorter retention periods apply from ${shorterFrom}. Until then, nothing is deleted because of them.`]
        : []),
      'To undo this, open the section, select “Version history” and restore the version before. If you don’t know why it was changed, ask them. If they didn’t change it, someone else may be using their account.',
    ],
    link: { label: 'Open this section', url: `${siteUrl}/admin/settings/site?section=${section}` },
    footer: 'Every owner receives this email.',
  })
}
