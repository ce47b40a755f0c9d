import { Link } from '@tanstack/react-router'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ContactPanel } from '#client/intake/contact-messages/contact-panel.tsx'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { PersonLink } from '#client/pages/admin/lists/person-link.tsx'
import { complaintRoles } from '#shared/identity/staff/contact-roles.ts'

/** The panel of the messages, loaded after the list. */
export function OpenContact({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useSignedInUser()
  return (
    <>
      <RecordViewers kind="contact" id={id} />
      <ContactPanel
        id={id}
        me={user?.id ?? ''}
        mayDecide={complaintRoles.some((role) => role === user?.role)}
        onClose={onClose}
        tasks={<PanelTasks kind="contact" id={id} />}
        personLink={<PersonLink kind="contact" id={id} />}
        renderApplication={({ reference, id }) => (
          <Link to="/admin/applications" search={{ application: id }} className="underline underline-offset-4">
            {reference}
          </Link>
        )}
      />
    </>
  )
}
