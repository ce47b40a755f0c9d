import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { ApplicationMessages } from '#client/admin/application-page/overview/application-messages.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'

export const ApplicationMessagesTab = ({ file }: { file: ApplicationDetail }) => (
  <>
    <ApplicationMessages file={file} />
    <ApplicationSection title="Emails">
      <ContactLog record="applications" id={file.application.id} />
    </ApplicationSection>
  </>
)
