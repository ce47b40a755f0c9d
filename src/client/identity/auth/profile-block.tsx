import { Block } from '#client/ui/block.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'

export const ProfileBlock = ({ user }: { user: StaffUser }) => (
  <Block title="Profile" intro="What team members see.">
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <Fact name="Name">{user.name}</Fact>
      <Fact name="Email">{user.email}</Fact>
      <Fact name="Role">
        {roleLabels[user.role].name}. <span className="text-ink-soft">{roleText(user.role)}</span>
      </Fact>
    </dl>
  </Block>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft max-sm:-mb-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
