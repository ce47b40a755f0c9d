import { useQuery } from '@tanstack/react-query'
import { DigestBlock } from '#client/admin/digest/digest-block.tsx'
import { InboxEmailsBlock } from '#client/admin/inbox/inbox-emails-block.tsx'
import { NewLeadAlertsBlock } from '#client/admin/lead-management/ownership/new-lead-alerts-block.tsx'
import { ownSecurity } from '#client/identity/auth/account/account-queries.ts'
import { AuthenticatorBlock } from '#client/identity/auth/account/authenticator-block.tsx'
import { PasskeysBlock } from '#client/identity/auth/account/passkeys-block.tsx'
import { PasswordBlock, ProfileBlock } from '#client/identity/auth/account/password-block.tsx'
import { RecoveryCodesBlock } from '#client/identity/auth/account/recovery-codes-block.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { SessionList } from '#client/identity/auth/session-list.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'

/** `/admin/settings/account` */
export function AccountPage() {
  useTitle('Your account')
  const user = useSignedInUser()

  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      {user && <ProfileBlock user={user} />}
      {user && <PasswordBlock email={user.email} />}
      <SecurityBlocks />
      <DigestBlock />
      <InboxEmailsBlock />
      {user && applicationRoles.some((role) => role === user.role) && <NewLeadAlertsBlock me={user.id} />}
      <Block title="Sessions" intro="Browsers where you’re signed in.">
        <SessionList owner="own" />
      </Block>
    </div>
  )
}

function SecurityBlocks() {
  const security = useQuery(ownSecurity)
  if (security.isPending) return <Spinner />
  if (!security.data)
    return (
      <Notice title="Couldn’t load your second factors" onRetry={() => void security.refetch()}>
        {messageOf(security.error)}
      </Notice>
    )
  const { passkeys, authenticatorEnrolledAt, recoveryCodes, isSecondFactorRequired } = security.data
  const count = passkeys.length + (authenticatorEnrolledAt ? 1 : 0)
  const isLastFactor = isSecondFactorRequired && count === 1
  return (
    <>
      <PasskeysBlock passkeys={passkeys} isLastFactor={isLastFactor} />
      <AuthenticatorBlock enrolledAt={authenticatorEnrolledAt} isLastFactor={isLastFactor} />
      {count > 0 && <RecoveryCodesBlock left={recoveryCodes} />}
    </>
  )
}
