// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import { PendingBadges } from './pending-badges.tsx'

const at = '2026-03-01T10:00:00.000Z'
const application: ListedApplication = {
  ...{ id: '0197f1f2-0000-7000-8000-000000000003', reference: 'HL-1', type: 'personal', stage: 'submitted' },
  ...{ stageChangedAt: at, resumeStage: null, name: 'Ada Harbor', businessName: null, amountCents: null, owner: null },
  ...{
    ownerId: null,
    isMine: false,
    mayChange: true,
    tags: [],
    unanswered: 0,
    toReview: 0,
    dueAt: null,
    submittedAt: at,
    updatedAt: at,
  },
}
const wordsOf = (waiting: Partial<ListedApplication>) =>
  render(<PendingBadges application={{ ...application, ...waiting }} />).container.textContent

test.each([
  [{}, ''],
  [{ unanswered: 1, toReview: 6 }, '1 message6 documents to review'],
  [{ dueAt: '2020-11-19T15:00:00.000Z' }, 'Was due Nov 19'],
  [{ dueAt: '2999-11-19T15:00:00.000Z' }, 'Due Nov 19'],
])('%j is shown as “%s”', (waiting, text) => expect(wordsOf(waiting)).toBe(text))
