// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { MerchantToolbar } from './merchant-toolbar.tsx'

test('merchants can be searched by phone, as the placeholder says', async () => {
  const onAsk = vi.fn()
  const question = {
    ...({ q: '', view: 'open', status: '', sort: 'newest' } as const),
    ...{ owner: 'all', volume: '', tag: '', received: '' },
  }
  const { user } = renderAdmin(
    <MerchantToolbar searchBox={{ current: null }} question={question} onAsk={onAsk} statuses={[]} views={['open']} />,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Search merchants')
  expect(box.placeholder).toBe('Reference, business, name or phone')
  await user.type(box, '(212) 555-0142')
  await vi.waitFor(() => expect(onAsk).toHaveBeenLastCalledWith({ q: '(212) 555-0142' }))
})
