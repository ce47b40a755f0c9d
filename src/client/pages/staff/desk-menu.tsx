import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Activity,
  CreditCard,
  FileText,
  Keyboard,
  Landmark,
  LayoutDashboard,
  LogOut,
  Mail,
  MessageSquare,
  Settings,
  ShieldCheck,
  Store,
  Users,
} from 'lucide-react'
import { signOut } from '#client/features/auth/queries.ts'
import { useSignedInUser } from '#client/features/auth/session.ts'
import { goTo } from '#client/platform/login-path.ts'
import { clearSession } from '#client/platform/session-store.ts'
import { TextSize } from '#client/ui/text-size.tsx'
import { listApplications } from '#shared/applications/desk-contract.ts'
import { listContacts } from '#shared/contact/desk-contract.ts'
import { type Endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { listLenders } from '#shared/lenders/desk-contract.ts'
import { listMerchantLeads } from '#shared/merchant/desk-contract.ts'
import { readNewsletter } from '#shared/newsletter/desk-contract.ts'
import { listRequests } from '#shared/privacy/desk-contract.ts'
import { roleWords } from '#shared/staff/role-words.ts'

interface Place {
  readonly to: string
  readonly label: string
  readonly Sign: typeof Users
  /** Shown only to those who may call it. */
  readonly call?: Pick<Endpoint, 'access'>
}

const places = [
  { to: '/admin/dashboard', label: 'Dashboard', Sign: LayoutDashboard },
  { to: '/admin/leads', label: 'Leads', Sign: Users },
  { to: '/admin/applications', label: 'Applications', Sign: FileText, call: listApplications },
  { to: '/admin/lenders', label: 'Lenders', Sign: Landmark, call: listLenders },
  { to: '/admin/leads-merchant', label: 'Merchant leads', Sign: CreditCard, call: listMerchantLeads },
  { to: '/admin/merchant-services', label: 'Merchants', Sign: Store, call: listMerchantLeads },
  { to: '/admin/newsletter', label: 'Newsletter', Sign: Mail, call: readNewsletter },
  { to: '/admin/contacts', label: 'Contacts', Sign: MessageSquare, call: listContacts },
  { to: '/admin/privacy', label: 'Privacy', Sign: ShieldCheck, call: listRequests },
  { to: '/admin/diagnostics', label: 'Diagnostics', Sign: Activity },
  { to: '/admin/settings', label: 'Settings', Sign: Settings },
] as const satisfies readonly Place[]

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded px-3 text-left text-ink-soft hover:bg-surface hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action'

interface DeskMenuProps {
  onShowKeys: () => void
  /** Something was chosen: a drawer closes. */
  onLeave?: () => void
}

/** Where one can go, who is signed in, and the way out. */
export function DeskMenu({ onShowKeys, onLeave }: DeskMenuProps) {
  const role = useSignedInUser()?.role
  return (
    <div className="flex flex-1 flex-col justify-between gap-6 p-2">
      <nav aria-label="Desk">
        <ul className="grid grid-cols-1 gap-0.5">
          {places
            .filter((place) => !('call' in place) || mayCall(role, place.call))
            .map(({ to, label, Sign }) => (
              <li key={to}>
                <Link to={to} className={entry} onClick={onLeave} activeOptions={{ includeSearch: false }}>
                  <Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-0.5">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${entry} pointer-coarse:hidden`}
          onClick={() => {
            onLeave?.()
            onShowKeys()
          }}
        >
          <Keyboard size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          Keyboard
        </button>
        <TextSize className="px-3 text-ink-soft" />
        <SignedInPerson />
      </div>
    </div>
  )
}

function SignedInPerson() {
  const user = useSignedInUser()
  const leave = useMutation({
    ...signOut,
    // Without an answer too: whoever signs out expects the next person at this screen to find nothing.
    onSettled: () => {
      // The login first: a desk that loses its session says that the person was signed out.
      goTo('/admin/login')
      clearSession()
    },
  })

  return (
    <div className="mt-1 border-line border-t pt-2">
      {user && (
        <div className="px-3 py-1">
          <p className="break-words font-semibold">{user.name}</p>
          <p className="break-words text-[0.8125rem] text-ink-soft">{user.email}</p>
          <p className="text-[0.8125rem] text-ink-soft">Role: {roleWords[user.role].name}</p>
        </div>
      )}
      <button type="button" className={entry} disabled={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {leave.isPending ? 'Signing out…' : 'Sign out'}
      </button>
    </div>
  )
}
