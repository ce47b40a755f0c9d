/** Rows of one group with equal keys are on one server, so they can be joined there. */
export type Group = 'lead' | 'application' | 'merchant' | 'contact' | 'address' | 'subject'

export type Distribution =
  /** A copy on each server. */
  | 'reference'
  /** On one server: small, short-lived, or a queue. */
  | 'local'
  | { readonly group: Group; readonly key: string }

const by = (group: Group, key: string) => ({ group, key })
const ofEach = (tables: readonly string[], distribution: Distribution) =>
  Object.fromEntries(tables.map((table) => [table, distribution]))

/** How each table would be distributed by Citus or a database like it. */
export const distributions: Readonly<Record<string, Distribution>> = {
  leads: by('lead', 'id'),
  ...ofEach(['lead_activities', 'lead_resubmissions', 'prequalifications', 'lead_import_rows'], by('lead', 'lead_id')),
  applications: by('application', 'id'),
  ...ofEach(
    [
      ...['answer_corrections', 'application_answers', 'application_messages', 'application_notes'],
      ...['application_stage_changes', 'application_transcripts', 'cash_flow_reviews', 'checklist_waivers'],
      ...['commission_payments', 'commission_postings', 'commissions', 'deals', 'documents', 'lender_submissions'],
      ...['offers', 'owner_authorizations', 'package_views', 'reminders', 'requirement_documents', 'requirements'],
      ...['sharing_requests', 'sms_messages', 'statement_readings', 'success_fees', 'success_fee_disputes'],
      ...['success_fee_entries', 'success_fee_files', 'success_fee_invoices', 'success_fee_reminders'],
      ...['applicant_links', 'applicant_passkeys', 'applicant_sessions', 'applicant_email_requests'],
    ],
    by('application', 'application_id'),
  ),
  application_tags: by('application', 'record_id'),
  lead_tags: by('lead', 'record_id'),
  merchant_lead_tags: by('merchant', 'record_id'),
  merchant_leads: by('merchant', 'id'),
  ...ofEach(
    [
      ...['merchant_boarding', 'merchant_lead_notes', 'merchant_lead_status_changes', 'merchant_quotes'],
      ...['merchant_quote_links', 'merchant_sessions', 'merchant_statement_links'],
    ],
    by('merchant', 'merchant_lead_id'),
  ),
  contact_messages: by('contact', 'id'),
  contact_entries: by('contact', 'contact_id'),
  ...ofEach(['contact_log', 'suppressions', 'privacy_preferences'], by('address', 'address_hash')),
  audit_log: by('subject', 'subject'),
  consent_events: by('subject', 'subject_id'),
  ...ofEach(
    [
      ...['staff', 'lenders', 'lender_criteria', 'disclosure_rules', 'legal_periods', 'prequalification_rules'],
      ...['site_settings', 'site_settings_history', 'site_images', 'verified_claims', 'lead_assignment'],
      ...['lead_assignment_rules', 'legal_holds', 'installation', 'encryption_keys', 'saved_views', 'list_preferences'],
      ...['webhooks', 'api_keys', 'sms_accounts', 'tags', 'teams', 'team_members', 'record_scopes'],
    ],
    'reference',
  ),
  ...ofEach(
    [
      ...['audit_chain', 'consent_chain', 'outbox', 'schedules', 'sessions', 'used_refresh_tokens', 'login_attempts'],
      ...['passkeys', 'passkey_challenges', 'password_resets', 'openid_links', 'invitations', 'set_up_link'],
      ...['request_counts', 'error_reports', 'server_instances', 'site_assets', 'seen_rows', 'record_viewers'],
      ...[
        'backup_runs',
        'bulk_access_alerts',
        'bulk_changes',
        'bulk_change_records',
        'bulk_access_alert_state',
        'daily_figures',
        'daily_figures_state',
      ],
      ...['digests', 'notifications', 'tasks', 'takeover_requests', 'upload_leases', 'file_deletions', 'lead_imports'],
      ...['license_warnings', 'newsletter_issues', 'newsletter_subscriptions', 'payout_batches', 'payout_lines'],
      ...['privacy_requests', 'privacy_request_events', 'privacy_reminders', 'retention_runs', 'retention_items'],
      ...['success_fee_numbers', 'webhook_deliveries', 'webhook_attempts'],
    ],
    'local',
  ),
}
