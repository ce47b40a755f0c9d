import { createRootRoute } from '@tanstack/react-router'
import { AdminLayout } from '#client/pages/admin/admin-layout.tsx'

/** Layout route of all admin pages. */
export const root = createRootRoute({ component: AdminLayout })
