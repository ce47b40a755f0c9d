export const cashFlowFormats = ['csv', 'xlsx', 'pdf'] as const
export type CashFlowFormat = (typeof cashFlowFormats)[number]

/** POST, because only scripts send the admin token. */
export const cashFlowExportPath = (format: CashFlowFormat) => `/api/admin/applications/:id/cash-flow/${format}`
