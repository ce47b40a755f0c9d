import { createRootRoute } from '@tanstack/react-router'
import { DeskFrame } from '#client/pages/admin/desk-frame.tsx'

/** Layout route of all admin pages. */
export const root = createRootRoute({ component: DeskFrame })
