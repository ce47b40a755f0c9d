import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { copy } from './copy.ts'
import type { Person } from './person.ts'
import { recordScopes } from './queries.ts'
import { ScopeForm } from './scope-form.tsx'
import { TeamList } from './team-list.tsx'

/** Teams, and whose records each role has. */
export function RecordAccessSettings({ people }: { people: readonly Person[] }) {
  const scopes = useQuery(recordScopes)
  return (
    <div className="@container">
      <Block title="Teams" intro={copy.teamsIntro}>
        <TeamList people={people} />
      </Block>
      <Block title="Record access" intro={copy.scopesIntro}>
        {scopes.isError && !scopes.data && (
          <Notice
            isFlush
            title="Couldn’t load the record access"
            onRetry={() => void scopes.refetch()}
            isRetrying={scopes.isFetching}
          >
            {messageOf(scopes.error)}
          </Notice>
        )}
        {scopes.isPending && <Skeleton className="h-40 w-full" />}
        {scopes.data?.roles.map((saved) => (
          <ScopeForm key={saved.role} saved={saved} />
        ))}
      </Block>
    </div>
  )
}
