// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyProgress } from '#client/testing/empty-progress.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { ApplicationContact } from './application-contact.tsx'

const id = '0197f1f2-0000-7000-8000-000000000003'
const at = '2026-03-01T10:00:00.000Z'
const file = (mayBeCalled: boolean): ApplicationDetail => ({
  application: {
    ...{ id, reference: 'HL-1', type: 'personal', stage: 'submitted', stageChangedAt: at, resumeStage: null },
    ...{
      name: 'Ada Harbor',
      businessName: null,
      amountCents: null,
      owner: null,
      isMine: false,
      mayChange: true,
      tags: [],
      unanswered: 0,
    },
    ...{
      toReview: 0,
      dueAt: null,
      submittedAt: at,
      updatedAt: at,
      botSignals: [],
      isEmailVerified: true,
      importedAt: null,
    },
    ...{ email: 'ada@example.com', ownerId: null, phone: '(207) 555-0142' },
  },
  ...{ lead: { id, mayOpen: true, mayBeCalled }, unverified: [] },
  ...{
    sections: [],
    corrections: [],
    messages: [],
    hasEarlierMessages: false,
    moves: [],
    nextStages: [],
    takeover: null,
    takeoverNeedsApproval: false,
    wantsPaper: false,
    progress: emptyProgress,
  },
})
const show = (mayBeCalled: boolean) =>
  renderAdmin(<ApplicationContact file={file(mayBeCalled)} renderLeadLink={() => null} />)

test('an applicant with call consent has a call link', () => {
  show(true)
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+12075550142')
})

test('an applicant without call consent has no call link', () => {
  show(false)
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull()
})
